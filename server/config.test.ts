import { randomBytes } from 'node:crypto'
import { computeAddress } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { readConfig } from './config'
import { LIMITS } from './limits/limits'

const HOSTED = {
  CHAIN_ID: '11155111',
  TREASURY_ADDRESS: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  PRICE_URLS: 'https://price.example/spot',
  CARD_SECRET: '9f2b6c1e8d4a7053f1c2e9b8a6d47035',
  DATABASE_URL: 'postgres://me:secret@db.example/bank',
  ALLOWED_ORIGINS: 'https://florin.example',
  RPC_URLS: 'https://rpc.example',
  TRUSTED_PROXIES: '1',
}

describe('the configuration', () => {
  it('has defaults for a laptop', () => {
    expect(readConfig({})).toEqual({
      port: 8787,
      pagesDir: undefined,
      metricsPort: undefined,
      metricsHost: 'localhost',
      frameAncestors: [],
      host: 'localhost',
      dataDir: '.data',
      databaseUrl: undefined,
      rpcUrls: ['http://localhost:8545'],
      chainId: 31337,
      treasury: LOCAL_ACCOUNTS.treasury,
      confirmations: 2,
      priceUrls: undefined,
      allowedOrigins: ['http://localhost:5173'],
      limits: LIMITS,
      trustedProxies: 0,
      cardSecret: undefined,
      treasuryKey: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
      logLevel: 'info',
    })
  })

  it('reads lists, and treats an empty variable as unset', () => {
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
    ['CHAIN_ID', { NODE_ENV: 'production' }],
    ['CHAIN_ID', { ...HOSTED, CHAIN_ID: ' ', NODE_ENV: 'production' }],
    ['RPC_URLS', { RPC_URLS: 'localhost:8545' }],
    ['RPC_URLS', { RPC_URLS: ',' }],
    ['PRICE_URLS', { PRICE_URLS: ' , ' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: ',' }],
    ['FRAME_ANCESTORS', { FRAME_ANCESTORS: ',,' }],
    ['CONFIRMATIONS', { CONFIRMATIONS: '0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'yes' }],
    ['TREASURY_ADDRESS', { TREASURY_ADDRESS: '0xA0ee7A142d267C1f36714E4a8F75612F20a79720' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example/page' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['CARD_SECRET', { CARD_SECRET: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/bank' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost/bank' }],
    ['ALLOW_PGLITE', { ALLOW_PGLITE: 'yes' }],
    ['TREASURY_KEY', { TREASURY_KEY: '0x12' }],
    ['TREASURY_KEY', { TREASURY_KEY: `0x${'12'.repeat(32)}` }],
    ['TREASURY_KEY', { TREASURY_KEY: `0x${'00'.repeat(32)}` }],
    ['TREASURY_ADDRESS', { ...HOSTED, TREASURY_ADDRESS: '' }],
    ['PRICE_URLS', { ...HOSTED, PRICE_URLS: '' }],
    ['CARD_SECRET', { ...HOSTED, CARD_SECRET: '' }],
    ['RPC_URLS', { ...HOSTED, RPC_URLS: '' }],
    ['TRUSTED_PROXIES', { ...HOSTED, TRUSTED_PROXIES: '' }],
  ])('names %s in one line when it is wrong', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  })

  it('takes the local chain for a served bank only where CHAIN_ID names it', () => {
    expect(readConfig({ NODE_ENV: 'production', CHAIN_ID: '31337' }).chainId).toBe(31337)
  })

  it('accepts a hosted chain once everything required is set, with that chain’s confirmations', () => {
    expect(readConfig(HOSTED)).toMatchObject({
      chainId: 11155111,
      cardSecret: HOSTED.CARD_SECRET,
      confirmations: 3,
    })
    expect(readConfig({ ...HOSTED, CHAIN_ID: '1' }).confirmations).toBe(12)
  })

  it('accepts the embedded database on a hosted chain only with ALLOW_PGLITE', () => {
    const env = { ...HOSTED, DATABASE_URL: '' }
    expect(() => readConfig(env)).toThrow(
      /^DATABASE_URL is required on this chain: a power cut .*ALLOW_PGLITE=1/,
    )
    expect(readConfig({ ...env, ALLOW_PGLITE: '1' }).databaseUrl).toBeUndefined()
  })

  it.each<[string, Record<string, string>]>([
    ['TREASURY_ADDRESS', { TREASURY_ADDRESS: LOCAL_ACCOUNTS.treasury }],
    ['TREASURY_ADDRESS', { TREASURY_ADDRESS: LOCAL_ACCOUNTS.whitelisted.toLowerCase() }],
    ['TREASURY_ADDRESS', { TREASURY_ADDRESS: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f' }],
    ['TREASURY_ADDRESS', { TREASURY_ADDRESS: '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://florin.example,http://florin.example' }],
    ['CARD_SECRET', { CARD_SECRET: 'x'.repeat(64) }],
    ['CARD_SECRET', { CARD_SECRET: 'changeme'.repeat(8) }],
    ['CARD_SECRET', { CARD_SECRET: '0123456789abcdef'.repeat(4) }],
    ['CONFIRMATIONS', { CONFIRMATIONS: '2' }],
    ['CONFIRMATIONS', { CHAIN_ID: '1', CONFIRMATIONS: '11' }],
    ['CONFIRMATIONS', { CHAIN_ID: '137', CONFIRMATIONS: '11' }],
  ])('refuses a laptop’s %s on a hosted chain in one line: %j', (name, env) => {
    expect(() => readConfig({ ...HOSTED, ...env })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  })

  it('names every missing variable of a hosted bank, a line each', () => {
    expect(() => readConfig({ CHAIN_ID: '1', RPC_URLS: 'https://rpc.example' })).toThrow(
      new Error(
        ['TREASURY_ADDRESS', 'PRICE_URLS', 'CARD_SECRET', 'TRUSTED_PROXIES']
          .map((name) => `${name} is required on every chain but 31337.`)
          .join('\n'),
      ),
    )
  })

  it('names every fault of a hosted bank at once, a line each, without a secret', () => {
    const CARD_SECRET = 'hush'.repeat(10)
    const faults = {
      TREASURY_ADDRESS: LOCAL_ACCOUNTS.treasury,
      ALLOWED_ORIGINS: '',
      DATABASE_URL: '',
      CARD_SECRET,
    }
    let message = ''
    try {
      readConfig({ ...HOSTED, ...faults, CONFIRMATIONS: '1' })
    } catch (error) {
      message = (error as Error).message
    }
    const names = message.split('\n').map((line) => line.split(' ')[0])
    expect(names).toEqual([
      'TREASURY_ADDRESS',
      'DATABASE_URL',
      'ALLOWED_ORIGINS',
      'CARD_SECRET',
      'CONFIRMATIONS',
    ])
    expect(message).not.toContain('hush')
  })

  it('accepts every random secret of 32 hexadecimal digits', () => {
    for (let count = 0; count < 1_000; count += 1) {
      const CARD_SECRET = randomBytes(16).toString('hex')
      expect(readConfig({ ...HOSTED, CARD_SECRET }).cardSecret).toBe(CARD_SECRET)
    }
  })

  it.each(['postgres', 'postgresql'])('accepts a %s address of a database', (scheme) => {
    const url = `${scheme}://me:secret@db.example:5433/bank?sslmode=require`
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('knows the local treasury’s published key, and no hosted one', () => {
    expect(computeAddress(readConfig({}).treasuryKey ?? '')).toBe(LOCAL_ACCOUNTS.treasury)
    expect(readConfig(HOSTED).treasuryKey).toBeUndefined()
    const TREASURY_ADDRESS = LOCAL_ACCOUNTS.whitelisted
    expect(readConfig({ TREASURY_ADDRESS }).treasuryKey).toBeUndefined()
    expect(readConfig({ TREASURY_KEY: 'none' }).treasuryKey).toBeUndefined()
  })

  it('never quotes a secret', () => {
    for (const env of [{ CARD_SECRET: 'hush' }, { DATABASE_URL: 'postgres://me:hush@a:b:1/bank' }]) {
      expect(() => readConfig(env)).toThrow(/^((?!hush).)*$/)
    }
    const key = `0x${'12'.repeat(32)}`
    expect(() => readConfig({ TREASURY_KEY: key })).not.toThrow(/1212/)
  })

  it.each([
    ['wss://rpc.example/v2/hush', 'not "wss://rpc.example"'],
    ['ftp://me:hush@rpc.example:2121/?key=hush', 'not "ftp://rpc.example:2121"'],
    ['rpc.example/v2/hush', 'and address 2 is none'],
    ['https//rpc.example/hush', 'and address 2 is none'],
    ['https://me:hush@rpc.example:1x/', 'and address 2 is none'],
    ['hush:', 'and address 2 is none'],
  ])('names at most the host of the wrong address %s, because the rest may hold a key', (url, fault) => {
    for (const name of ['RPC_URLS', 'PRICE_URLS'])
      expect(() => readConfig({ [name]: `https://other.example,${url}` })).toThrow(
        new Error(`${name} must be http or https addresses with commas between them, ${fault}.`),
      )
  })
})
