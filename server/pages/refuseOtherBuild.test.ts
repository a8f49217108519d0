import { ConfigError } from '../config'
import type { Build } from './contentPolicy'
import { refuseOtherBuild } from './refuseOtherBuild'

const TREASURY = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const settings = { chainId: 11155111, treasury: TREASURY }
const build: Build = { connect: [], hasWalletConnect: false, scripts: [], ...settings }

it('accepts an app that was built for the bank’s chain and treasury', () => {
  refuseOtherBuild(build, settings)
  refuseOtherBuild({ ...build, treasury: TREASURY.toLowerCase() }, settings)
})

it.each<[string, Partial<Build>, RegExp]>([
  ['for another chain', { chainId: 1 }, /chain 1 \(VITE_DEFAULT_CHAIN\).* chain 11155111 \(CHAIN_ID\)\.$/],
  ['for another treasury', { treasury: OTHER }, new RegExp(`${OTHER} \\(VITE_.* ${TREASURY} \\(TREASURY_`)],
  ['without a treasury', { treasury: undefined }, new RegExp(`Set VITE_TREASURY_ADDRESS to ${TREASURY} `)],
])('refuses an app that was built %s, in one line', (_, change, line) => {
  const refuse = () => refuseOtherBuild({ ...build, ...change }, settings)
  expect(refuse).toThrow(ConfigError)
  expect(refuse).toThrow(line)
  expect(refuse).toThrow(/^PAGES_DIR [^\n]+\.$/)
})
