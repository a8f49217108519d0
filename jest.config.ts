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

const config: Config = {
  projects: [
    {
      displayName: 'app',
      globals: { __DEVELOPMENT__: true },
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      // The one file with `import.meta`, which Jest cannot load.
      moduleNameMapper: {
        '^(.*)/lib/env$': '<rootDir>/src/testing/env.ts',
        '\\.css$': '<rootDir>/src/testing/style.ts',
      },
      transform,
      transformIgnorePatterns,
    },
    {
      displayName: 'bank',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/server/testing/setup.ts'],
      testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/scripts/**/*.test.ts'],
      transform,
      transformIgnorePatterns,
    },
  ],
}
export default config
