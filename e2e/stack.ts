import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider, parseEther, toQuantity, Wallet } from 'ethers'
import { LOCAL_CHAIN_ID } from '../src/lib/localChain'
import { askRunningBank } from '../server/operator/socket'
import { type BankControl, controlBank } from './bankControl'
import { type ChainControl, controlChain } from './chainControl'
import { freePorts } from './ports'
import { launch, START, type StartEnvironment } from './starter'

/** Chain, bank and app on ports and a folder of their own, as journeys that share one may use it. */
export interface Stack {
  /** Of the page, as the base of `page.goto('/')`. */
  readonly url: string
  /** Of the bank, as pages call it. */
  readonly apiUrl: string
  /** The first of the two nodes, as pages call it. */
  readonly rpcUrl: string
  readonly dataDir: string
  /** The test's own view of the chain, which nothing ever cuts. */
  readonly chain: JsonRpcProvider
  /** `npm run bank -- ...`, beside the running bank. @returns what it printed. @throws Error when it failed */
  operator(...args: string[]): Promise<string>
  /** A new wallet with ether, on the whitelist unless told otherwise: no two tests share a customer. */
  newWallet(options?: { ether?: string; isWhitelisted?: boolean }): Promise<Wallet>
}

/** A stack that one journey has to itself, and may slow down, stop and kill. */
export interface OwnStack extends Stack, BankControl, ChainControl {
  /** What the start has said so far. */
  output(): string
  /** Ctrl-C's equivalent. @returns the exit code */
  stop(): Promise<number | null>
}

/** What another process needs to reach a running stack. */
export interface StackAddress {
  /** The environment that it was started with. */
  settings: StartEnvironment
  isDeveloped: boolean
}

interface Options {
  dataDir?: string
  env?: StartEnvironment
  /** App and bank ask for the chain at one port, and its node listens at another: the test stands in between. */
  line?: { rpcPort: number; nodePort: number }
  /** On the development server, in place of the build that customers get. */
  isDeveloped?: boolean
}

/** Between two blocks of a payment that waits: a person would wait a second. */
const BLOCK_MS = '100'

/** Starts a stack by `npm start`'s own script. */
export async function startStack(options: Options = {}): Promise<OwnStack & { address: StackAddress }> {
  const [web = 0, api = 0, free = 0] = await freePorts(3)
  const { rpcPort: rpc, nodePort: node } = options.line ?? { rpcPort: free, nodePort: free }
  const ownFolder = options.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'florin-')) : undefined
  const dataDir = options.dataDir ?? ownFolder ?? ''
  const isDeveloped = options.isDeveloped ?? false
  const settings = {
    BLOCK_MS,
    ...(isDeveloped ? {} : { PAGES_DIR: 'dist-local' }),
    ...options.env,
    WEB_PORT: String(web),
    API_PORT: String(api),
    RPC_PORT: String(rpc),
    NODE_PORT: String(node),
    DATA_DIR: dataDir,
  }
  const starter = launch(START, settings)
  await starter.ready()

  const address = { settings, isDeveloped }
  const stack = reachStack(address)
  const bank = controlBank(starter)
  const chainControl = controlChain(stack.chain, starter)
  return {
    ...stack,
    ...bank,
    ...chainControl,
    address,
    output: () => starter.output(),
    stop: async () => {
      stack.chain.destroy()
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

/** A stack that this process or another one has started. */
export function reachStack({ settings, isDeveloped }: StackAddress): Stack {
  const { WEB_PORT, API_PORT, RPC_PORT, NODE_PORT, DATA_DIR: dataDir = '' } = settings
  const url = `http://localhost:${WEB_PORT}`
  const chain = new JsonRpcProvider(`http://127.0.0.1:${NODE_PORT}`, LOCAL_CHAIN_ID, {
    staticNetwork: true,
    pollingInterval: 100,
    cacheTimeout: -1,
  })
  return {
    url,
    apiUrl: isDeveloped ? `http://localhost:${API_PORT}` : `${url}/api`,
    rpcUrl: isDeveloped ? `http://127.0.0.1:${RPC_PORT}` : `${url}/chain`,
    dataDir,
    chain,
    operator: async (...args) => {
      const { stdout } = await promisify(execFile)(
        'node',
        ['--import', 'tsx', 'server/operator/main.ts', ...args],
        { env: { PATH: process.env.PATH, ...settings } },
      )
      return stdout
    },
    newWallet: async ({ ether = '100', isWhitelisted = true } = {}) => {
      const wallet = new Wallet(Wallet.createRandom().privateKey, chain)
      await chain.send('anvil_setBalance', [wallet.address, toQuantity(parseEther(ether))])
      // Through the operator's socket: the command itself takes seconds to start.
      if (isWhitelisted) await askRunningBank(dataDir, ['whitelist', 'add', wallet.address])
      return wallet
    },
  }
}
