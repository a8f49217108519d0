/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'

const transform: Config['transform'] = {
  '^.+\\.[cm]?(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
}

// PGlite is not ESM only, but its import() of Node's modules needs rewriting: Jest's sandbox refuses them.
const esmOnly = ['@web3-onboard', 'nanoid', 'svelte', 'svelte-i18n', 'esm-env', '@electric-sql']
const transformIgnorePatterns = [`/node_modules/(?!(${esmOnly.join('|')})/)`]

const PGLITE = '<rootDir>/server/testing/pglite/globalSetup.ts'

/** `TIER=full` proves everything; the fast tier leaves out what another test proves as well. */
const isFull = process.env.TIER === 'full'

const app: Config = {
  globals: { __DEVELOPMENT__: true },
  globalSetup: PGLITE,
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  // The one file with `import.meta`, which Jest cannot load.
  moduleNameMapper: {
    '^(.*)/lib/env$': '<rootDir>/src/testing/env.ts',
    '\\.css$': '<rootDir>/src/testing/style.ts',
  },
  transform,
  transformIgnorePatterns,
}

const bank: Config = {
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/server/testing/setup.ts'],
  transform,
  transformIgnorePatterns,
}
// What needs no database runs once. Everything else in server/ runs on PGlite and on PostgreSQL, unless it is named
// for the one that it is about: x.pglite.test.ts, x.postgres.test.ts.
const withoutDatabase = [
  'config',
  'folderLock',
  'housekeeping/runPeriodically',
  'issuer',
  'limits/callerAddress',
  'log',
  'openApi',
  'price/randomWalk',
  'seed/.*',
]
// In the fast tier PostgreSQL runs what can end differently there: several connections at once, transactions and what
// they do to each other, migrations, outages, limits that the database counts, SQL of its own, and once every call, for
// what its driver makes of the types.
const whereDatabasesDiffer = [
  '**/*.postgres',
  'auth/signIn',
  'cardKey',
  'db/*',
  'housekeeping/cleanup',
  'limits/limiter',
  'payments/race',
  'readiness',
  'routes/calls',
  'severalProcesses',
  'treasury/refund',
]

const config: Config = {
  // In one process, Jest's choice on two cores, what each file leaves behind was seen to slow the later ones down
  // eightfold. A worker that has grown makes room for a fresh one.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...app,
      displayName: 'app',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/(lib|services)/'],
    },
    {
      ...app,
      displayName: 'services',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/{lib,services}/**/*.test.{ts,tsx}'],
    },
    {
      ...bank,
      globalSetup: PGLITE,
      displayName: 'bank',
      testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/scripts/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.postgres\\.test\\.ts$'],
    },
    {
      ...bank,
      displayName: 'bank-postgres',
      globals: { __TEST_DATABASE__: 'postgres' },
      globalSetup: '<rootDir>/server/testing/postgres/globalSetup.ts',
      globalTeardown: '<rootDir>/server/testing/postgres/globalTeardown.ts',
      testMatch: (isFull ? ['**/*'] : whereDatabasesDiffer).map((name) => `<rootDir>/server/${name}.test.ts`),
      testPathIgnorePatterns: [
        '/node_modules/',
        '\\.pglite\\.test\\.ts$',
        `<rootDir>/server/(${withoutDatabase.join('|')})\\.test\\.ts$`,
      ],
    },
  ],
}
export default config
