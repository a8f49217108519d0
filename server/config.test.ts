import { computeAddress } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { readConfig } from './config'

const HOSTED = {
  CHAIN_ID: '11155111',
  TREASURY_ADDRESS: LOCAL_ACCOUNTS.treasury,
  PRICE_URLS: 'https://price.example/spot',
  CARD_SECRET: 'x'.repeat(32),
}

describe('the configuration', () => {
  it('runs on a laptop without a variable', () => {
    expect(readConfig({})).toEqual({
      port: 8787,
      host: 'localhost',
      dataDir: '.data',
      databaseUrl: undefined,
      rpcUrls: ['http://localhost:8545'],
      chainId: 31337,
      treasury: LOCAL_ACCOUNTS.treasury,
      confirmations: 2,
      priceUrls: undefined,
      allowedOrigins: ['http://localhost:5173'],
      cardSecret: undefined,
      treasuryKey: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
      logLevel: 'info',
    })
  })

  it('reads lists, and takes an empty variable for none', () => {
    const config = readConfig({
      RPC_URLS: 'http://a:1, http://b:2',
      ALLOWED_ORIGINS: 'https://a.example/,http://b:80',
      API_PORT: '',
    })
    expect(config.rpcUrls).toEqual(['http://a:1', 'http://b:2'])
    expect(config.allowedOrigins).toEqual(['https://a.example', 'http://b'])
    expect(config.port).toBe(8787)
  })

  it.each<[string, Record<string, string>]>([
    ['API_PORT', { API_PORT: '65536' }],
    ['API_PORT', { API_PORT: '8e3' }],
    ['CHAIN_ID', { CHAIN_ID: '0' }],
    ['RPC_URLS', { RPC_URLS: 'localhost:8545' }],
    ['CONFIRMATIONS', { CONFIRMATIONS: '0' }],
    ['TREASURY_ADDRESS', { TREASURY_ADDRESS: '0xA0ee7A142d267C1f36714E4a8F75612F20a79720' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example/page' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['CARD_SECRET', { CARD_SECRET: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/bank' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost/bank' }],
    ['TREASURY_KEY', { TREASURY_KEY: '0x12' }],
    ['TREASURY_KEY', { TREASURY_KEY: `0x${'12'.repeat(32)}` }],
    ['TREASURY_KEY', { TREASURY_KEY: `0x${'00'.repeat(32)}` }],
    ['TREASURY_ADDRESS', { ...HOSTED, TREASURY_ADDRESS: '' }],
    ['PRICE_URLS', { ...HOSTED, PRICE_URLS: '' }],
    ['CARD_SECRET', { ...HOSTED, CARD_SECRET: '' }],
  ])('names %s in one line when it is wrong', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  })

  it('takes a hosted chain once everything of its own is set', () => {
    expect(readConfig(HOSTED)).toMatchObject({ chainId: 11155111, cardSecret: HOSTED.CARD_SECRET })
  })

  it.each(['postgres', 'postgresql'])('takes a database by its %s address', (scheme) => {
    const url = `${scheme}://me:secret@db.example:5433/bank?sslmode=require`
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('knows the local treasury’s published key, and no hosted one', () => {
    expect(computeAddress(readConfig({}).treasuryKey ?? '')).toBe(LOCAL_ACCOUNTS.treasury)
    expect(readConfig(HOSTED).treasuryKey).toBeUndefined()
    const TREASURY_ADDRESS = LOCAL_ACCOUNTS.whitelisted
    expect(readConfig({ TREASURY_ADDRESS }).treasuryKey).toBeUndefined()
  })

  it('never repeats a secret', () => {
    for (const env of [{ CARD_SECRET: 'hush' }, { DATABASE_URL: 'postgres://me:hush@a:b:1/bank' }]) {
      expect(() => readConfig(env)).toThrow(/^((?!hush).)*$/)
    }
    const key = `0x${'12'.repeat(32)}`
    expect(() => readConfig({ TREASURY_KEY: key })).not.toThrow(/1212/)
  })
})
