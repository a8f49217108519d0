import { appEnvironment, bankEnvironment, nodeUrl, ownSettings, readSettings } from './settings'

describe('the settings of a local start', () => {
  it('has defaults for all of them', () => {
    const { dataDir, ...others } = readSettings({})
    expect(others).toEqual({
      webPort: 5173,
      apiPort: 8787,
      rpcPort: 8545,
      nodePort: 8545,
      pagesDir: undefined,
      blockMs: 1_000,
    })
    expect(dataDir).toMatch(/\/\.data$/)
  })

  it.each(['abc', '0', '65536', '', '80.5', '-1', ' 80'])('refuses %j as a port and names it', (text) => {
    expect(() => readSettings({ API_PORT: text })).toThrow(
      `API_PORT must be a port from 1 to 65535, not "${text}".`,
    )
  })

  it.each(['0', '-1', '1.5', '', 'soon'])('refuses %j between two blocks and names it', (text) => {
    expect(() => readSettings({ BLOCK_MS: text })).toThrow(`BLOCK_MS must be milliseconds`)
  })

  it('lets chain and app keep one pace', () => {
    const settings = readSettings({ BLOCK_MS: '100' })
    expect(settings.blockMs).toBe(100)
    expect(appEnvironment(settings).VITE_CHAIN_POLL_MS).toBe('100')
  })

  it('refuses one port for two parts', () => {
    expect(() => readSettings({ WEB_PORT: '8545' })).toThrow('three different ports')
  })

  it('lets something stand between the node and those who ask it', () => {
    const settings = readSettings({ RPC_PORT: '1003', NODE_PORT: '1004' })
    expect(nodeUrl(settings)).toBe('http://127.0.0.1:1004')
    expect(bankEnvironment(settings)).toMatchObject({ RPC_URLS: 'http://127.0.0.1:1003' })
    expect(appEnvironment(settings).VITE_RPC_URLS).not.toContain('1004')
  })

  it('takes nothing hosted out of .env, where a production database may stand', () => {
    const dotEnv = ownSettings(
      'WEB_PORT=3000\nBLOCK_MS=100\nDATABASE_URL=postgres://bank\nTREASURY_ADDRESS=0x1\n',
    )
    expect(dotEnv).toEqual({ WEB_PORT: '3000', BLOCK_MS: '100' })
  })

  it('tells app and bank the same ports, by the host name that shares a cookie', () => {
    const settings = readSettings({ WEB_PORT: '1001', API_PORT: '1002', RPC_PORT: '1003' })
    const app = appEnvironment(settings)
    expect(app.VITE_API_URL).toBe('http://localhost:1002')
    expect(app.VITE_RPC_URLS?.split(',')).toHaveLength(2)
    expect(app.VITE_PRICE_URLS?.split(',')).toHaveLength(2)
    expect(bankEnvironment(settings)).toMatchObject({
      API_PORT: '1002',
      RPC_URLS: 'http://127.0.0.1:1003',
      ALLOWED_ORIGINS: 'http://localhost:1001',
    })
  })
})
