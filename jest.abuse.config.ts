/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'
import config from './jest.config'

/**
 * `npm run test:abuse` plays hostile callers, with `TIER=full` on both databases. The files run one after the other, so
 * that memory can be measured.
 */
const DATABASES: readonly unknown[] = process.env.TIER === 'full' ? ['bank', 'bank-postgres'] : ['bank']

const abuse: Config = {
  maxWorkers: 1,
  testTimeout: 15 * 60_000,
  projects: (config.projects ?? [])
    .filter((project) => typeof project === 'object')
    .filter(({ displayName }) => DATABASES.includes(displayName))
    .map((project) => ({
      ...project,
      testMatch: ['<rootDir>/server/abuse/*.abuse.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    })),
}
export default abuse
