import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider, parseEther, toQuantity, Wallet } from 'ethers'
import { askRunningBank } from '../server/operator/socket'
import { type BankControl, controlBank } from './bankControl'
import { type ChainControl, controlChain } from './chainControl'
import { freePorts } from './ports'
import { launch, START, type StartEnvironment } from './starter'

/** Chain, bank and app of a test, run by `npm start`'s own script on ports and a folder of their own. */
export interface Stack extends BankControl, ChainControl {
  /** Of the page, as the base of `page.goto('/')`. */
  readonly url: string
  readonly apiUrl: string
  readonly rpcUrl: string
  readonly dataDir: string
  readonly chain: JsonRpcProvider
  /** What the start has said so far. */
  output(): string
  /** `npm run bank -- ...`, beside the running bank. @returns what it printed. @throws Error when it failed */
  operator(...args: string[]): Promise<string>
  /** A new wallet with ether, on the whitelist unless told otherwise: no two tests share a customer. */
  newWallet(options?: { ether?: string; isWhitelisted?: boolean }): Promise<Wallet>
  /** Ctrl-C's equivalent. @returns the exit code */
  stop(): Promise<number | null>
}

interface Options {
  dataDir?: string
  env?: StartEnvironment
  /** App and bank ask for the chain at one port, and its node listens at another: the test stands in between. */
  line?: { rpcPort: number; nodePort: number }
}

export async function startStack(options: Options = {}): Promise<Stack> {
  const [web = 0, api = 0, free = 0] = await freePorts(3)
  const { rpcPort: rpc, nodePort: node } = options.line ?? { rpcPort: free, nodePort: free }
  const ownFolder = options.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'florin-')) : undefined
  const dataDir = options.dataDir ?? ownFolder ?? ''
  const settings = {
    ...options.env,
    WEB_PORT: String(web),
    API_PORT: String(api),
    RPC_PORT: String(rpc),
    NODE_PORT: String(node),
    DATA_DIR: dataDir,
  }
  const starter = launch(START, settings)
  await starter.ready()

  const apiUrl = `http://localhost:${api}`
  const rpcUrl = `http://127.0.0.1:${rpc}`
  // The test's own view of the chain is never cut.
  const chain = new JsonRpcProvider(`http://127.0.0.1:${node}`, 31337, {
    staticNetwork: true,
    pollingInterval: 100,
    cacheTimeout: -1,
  })
  const bank = controlBank(starter)
  const chainControl = controlChain(chain, dataDir)
  const operator = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(
      'node',
      ['--import', 'tsx', 'server/operator/main.ts', ...args],
      {
        env: { PATH: process.env.PATH, ...settings },
      },
    )
    return stdout
  }

  return {
    url: `http://localhost:${web}`,
    apiUrl,
    rpcUrl,
    dataDir,
    chain,
    output: () => starter.output(),
    ...bank,
    ...chainControl,
    operator,
    newWallet: async ({ ether = '100', isWhitelisted = true } = {}) => {
      const wallet = new Wallet(Wallet.createRandom().privateKey, chain)
      await chain.send('anvil_setBalance', [wallet.address, toQuantity(parseEther(ether))])
      // Through the operator's socket: the command itself takes seconds to start.
      if (isWhitelisted) await askRunningBank(dataDir, ['whitelist', 'add', wallet.address])
      return wallet
    },
    stop: async () => {
      chain.destroy()
      // What a test left suspended could not hear that it is over.
      bank.resumeBank()
      chainControl.resumeChain()
      starter.child.kill('SIGTERM')
      const code = await starter.exited()
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true })
      return code
    },
  }
}
