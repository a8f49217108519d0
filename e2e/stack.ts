import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonRpcProvider, parseEther, toQuantity, Wallet } from 'ethers'
import { LOCAL_CHAIN_ID } from '../src/lib/localChain'
import { askRunningBank } from '../server/operator/socket'
import { type BankControl, controlBank } from './bankControl'
import { type ChainControl, controlChain } from './chainControl'
import { freePorts } from './ports'
import { launch, START, type StartEnvironment } from './starter'

/** Chain, bank and app, running on free ports and a temporary folder. Journeys may share one. */
export interface Stack {
  /** The origin of the page. */
  readonly url: string
  /** The address at which pages call the bank. */
  readonly apiUrl: string
  /** The address at which pages call the first of the two nodes. */
  readonly rpcUrl: string
  readonly dataDir: string
  /** The test's own connection to the chain, which no test interrupts. */
  readonly chain: JsonRpcProvider
  /** Lets the running bank carry out an operator's command. @returns its output. @throws Error when it fails */
  operator(...args: string[]): Promise<string>
  /** A new wallet with 100 ether, on the whitelist unless told otherwise. Each test has customers of its own. */
  newWallet(options?: { isWhitelisted?: boolean }): Promise<Wallet>
}

/** A stack for one journey alone, which may slow it down, stop it and kill parts of it. */
export interface OwnStack extends Stack, BankControl, ChainControl {
  /** Ends it as Ctrl-C does. @returns the exit code */
  stop(): Promise<number | null>
}

/** The settings with which another process reaches a running stack. */
export interface StackAddress {
  settings: StartEnvironment
  isDeveloped: boolean
}

interface Options {
  env?: StartEnvironment
  /** App and bank call the chain at one port, and the node listens at another: the test forwards between the two. */
  line?: { rpcPort: number; nodePort: number }
  /** Serves the app by the development server instead of the built app. */
  isDeveloped?: boolean
}

/** Milliseconds between the blocks of a waiting payment. `npm start` takes a second. */
const BLOCK_MS = '100'

/** Starts a stack by `npm start`'s own script. */
export async function startStack(options: Options = {}): Promise<OwnStack & { address: StackAddress }> {
  const [web = 0, api = 0, free = 0] = await freePorts(3)
  const { rpcPort: rpc, nodePort: node } = options.line ?? { rpcPort: free, nodePort: free }
  const dataDir = mkdtempSync(join(tmpdir(), 'florin-'))
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
  try {
    await starter.ready()
  } catch (error) {
    // A start that takes too long is still running, and would go on beside the test's second attempt.
    starter.child.kill('SIGTERM')
    await starter.exited()
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }

  const address = { settings, isDeveloped }
  const stack = reachStack(address)
  const bank = controlBank(starter)
  const chainControl = controlChain(stack.chain, starter)
  return {
    ...stack,
    ...bank,
    ...chainControl,
    address,
    stop: async () => {
      stack.chain.destroy()
      // A suspended process cannot handle the signal that ends it.
      bank.resumeBank()
      chainControl.resumeChain()
      starter.child.kill('SIGTERM')
      const code = await starter.exited()
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** Connects to a stack that this process or another one has started. */
export function reachStack({ settings, isDeveloped }: StackAddress): Stack {
  const { WEB_PORT, API_PORT, RPC_PORT, NODE_PORT, DATA_DIR: dataDir = '' } = settings
  const url = `http://localhost:${WEB_PORT}`
  const operator = async (...words: string[]): Promise<string> => {
    const outcome = await askRunningBank(dataDir, words)
    if (outcome?.code !== 0) throw new Error(outcome?.text ?? 'No bank runs on this stack.')
    return outcome.text
  }
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
    operator,
    newWallet: async ({ isWhitelisted = true } = {}) => {
      const wallet = new Wallet(Wallet.createRandom().privateKey, chain)
      await chain.send('anvil_setBalance', [wallet.address, toQuantity(parseEther('100'))])
      if (isWhitelisted) await operator('whitelist', 'add', wallet.address)
      return wallet
    },
  }
}
