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

// Jest cannot load these ES modules untransformed. PGlite has another build, but Jest's sandbox refuses its import().
const esmOnly = ['@web3-onboard', 'nanoid', 'svelte', 'svelte-i18n', 'esm-env', '@electric-sql', 'qr']
const transformIgnorePatterns = [`/node_modules/(?!(${esmOnly.join('|')})/)`]

const PGLITE = '<rootDir>/server/testing/pglite/globalSetup.ts'

/** `TIER=full` runs everything. The fast tier leaves out cases that another test covers. */
const isFull = process.env.TIER === 'full'

const app: Config = {
  globals: { __DEVELOPMENT__: true },
  globalSetup: PGLITE,
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  // src/lib/env.ts is the only file with `import.meta`, which Jest cannot load.
  moduleNameMapper: {
    '^(.*)/lib/env$': '<rootDir>/src/testing/env.ts',
    '\\.css(\\?inline)?$': '<rootDir>/src/testing/style.ts',
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
// These tests need no database and run once. All others in server/ run on PGlite and on PostgreSQL, unless their name
// says one of them: x.pglite.test.ts, x.postgres.test.ts.
const withoutDatabase = [
  'config',
  'droppingDestination',
  'folderLock',
  'housekeeping/runPeriodically',
  'issuer',
  'limits/callerAddress',
  'log',
  'openApi',
  'operator/table',
  'pages/.*',
  'price/randomWalk',
  'seed/.*',
]
// In the fast tier PostgreSQL runs the tests whose result may differ from PGlite's: several connections, concurrent
// transactions, migrations, outages, limits that the database counts, special SQL, and every call once, because the
// drivers convert types differently.
const whereDatabasesDiffer = [
  '**/*.postgres',
  'auth/signIn',
  'cardKey',
  'db/*',
  'housekeeping/cleanup',
  'killed',
  'limits/limiter',
  'payments/accountTransactions',
  'payments/race',
  'readiness',
  'routes/calls',
  'routes/lists',
  'severalProcesses',
  'treasury/closeLine',
  'treasury/refund',
  'treasury/refundNonces',
]

const config: Config = {
  // On two cores Jest would run all files in one process, in which the memory of the earlier files made the later ones
  // eight times slower. A worker that has grown is replaced.
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
