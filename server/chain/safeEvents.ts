import { concat, getAddress, Interface, keccak256, zeroPadValue } from 'ethers'
import { isSameAddress } from '../../src/lib/address'
import { decodeMemo } from '../../src/lib/memo'
import { safeOn, type SafeDeployment } from '../../src/lib/safe'
import type { Settings } from '../deps'
import type { ChainNode } from './node'
import type { Transfer } from './transfers'

/** SafeL2's events (1.4.1 and 1.5.0) about what an account executes, and what may stand beside them. */
const events = new Interface([
  'event SafeMultiSigTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures, bytes additionalInfo)',
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
  'event ExecutionFailure(bytes32 indexed txHash, uint256 payment)',
  'event SafeReceived(address indexed sender, uint256 value)',
  'event ApproveHash(bytes32 indexed approvedHash, address indexed owner)',
])
const factoryAbi = new Interface(['function proxyCreationCode() view returns (bytes)'])

interface Block {
  number: bigint
  hash: string
}

export interface ReportedTransfer extends Transfer {
  /** Of its transaction. */
  hash: string
}

type BlockLogs = Awaited<ReturnType<ChainNode['logs']>>

/**
 * The transfers to the treasury that Safe accounts report in a block, for nodes that cannot trace. An event counts only if
 * nobody but Safe's own contract can have emitted it: the account runs it before and after the block, and in the block it
 * has executed plain calls alone. A delegate call and a module run foreign code as the account, which can emit anything:
 * then none of the account's events in that block counts.
 * @throws NodeFailure
 */
export async function safeTransfers(
  node: ChainNode,
  block: Block,
  { chainId, treasury }: Pick<Settings, 'chainId' | 'treasury'>,
): Promise<ReportedTransfer[]> {
  const safe = safeOn(chainId)
  const topic = events.getEvent('SafeMultiSigTransaction')?.topicHash
  if (!safe || topic === undefined) return []
  const logs = await node.logs({ blockHash: block.hash, topics: [topic] })
  const found: ReportedTransfer[] = []
  for (const address of new Set(logs.map((log) => log.address.toLowerCase()))) {
    const own = logs.filter((log) => isSameAddress(log.address, address))
    if (!own.some((log) => paysTreasury(log, treasury)) || !(await runsSafe(node, safe, address, block)))
      continue
    found.push(
      ...reportedBy(await node.logs({ blockHash: block.hash, address }), getAddress(address), treasury),
    )
  }
  return found
}

/** The arguments of an execution; undefined for another event and for one that is not well-formed. */
function executionIn(log: BlockLogs[number]) {
  const event = parse(log)
  if (event?.name !== 'SafeMultiSigTransaction') return undefined
  const [to, value, data, operation] = event.args as unknown as [string, bigint, string, bigint]
  return { to, value, data, isCall: operation === 0n }
}

const paysTreasury = (log: BlockLogs[number], treasury: string): boolean => {
  const execution = executionIn(log)
  return execution?.isCall === true && execution.value > 0n && isSameAddress(execution.to, treasury)
}

function parse({ topics, data }: BlockLogs[number]) {
  try {
    return events.parseLog({ topics, data })
  } catch {
    return null
  }
}

/** What the account's events in a block say, in their order. Nothing when one of them is not of a plain execution. */
function reportedBy(logs: BlockLogs, payer: string, treasury: string): ReportedTransfer[] {
  const found: ReportedTransfer[] = []
  /** Executions that have begun; a payment for gas may begin another one inside. */
  let running: (ReportedTransfer | undefined)[] = []
  let current = ''
  for (const log of logs) {
    const hash = log.transactionHash.toLowerCase()
    if (hash !== current) running = []
    current = hash
    const name = parse(log)?.name
    const execution = executionIn(log)
    if (execution && !execution.isCall) return []
    if (execution) {
      const isPayment = execution.value > 0n && isSameAddress(execution.to, treasury)
      running.push(
        isPayment ? { hash, payer, valueWei: execution.value, memo: decodeMemo(execution.data) } : undefined,
      )
    } else if (name === 'ExecutionSuccess') {
      const transfer = running.pop()
      if (transfer) found.push(transfer)
    } else if (name === 'ExecutionFailure') running.pop()
    else if (name === undefined) return []
  }
  return found
}

/** Is this one of Safe's own proxies, running Safe's contract both before and after the block? */
async function runsSafe(
  node: ChainNode,
  { factory, singleton, initCodeHash }: SafeDeployment,
  address: string,
  { number }: Block,
): Promise<boolean> {
  const answer = await node.call(factory, factoryAbi.encodeFunctionData('proxyCreationCode'))
  if (answer === undefined) return false
  const [creationCode] = factoryAbi.decodeFunctionResult('proxyCreationCode', answer) as unknown as [string]
  const initCode = concat([creationCode, zeroPadValue(singleton, 32)])
  if (keccak256(initCode) !== initCodeHash) return false
  // Running it as a creation returns the code that a proxy has.
  const proxyCode = await node.call(undefined, initCode)
  if (proxyCode === undefined || proxyCode !== (await node.code(address, number))) return false
  for (const block of [number - 1n, number]) {
    const slot = await node.storage(address, 0n, block)
    if (!isSameAddress(`0x${slot.slice(-40)}`, singleton)) return false
  }
  return true
}
