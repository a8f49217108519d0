import { isRefusal, transfersIn } from './callTrace'
import { NodeFailure, RpcError } from './rpc'

const treasury = `0x${'7'.repeat(40)}`
const wallet = `0x${'5'.repeat(40)}`
const contract = `0x${'6'.repeat(40)}`
const call = (more: object) => ({
  type: 'CALL',
  from: wallet,
  to: contract,
  value: '0x0',
  input: '0x',
  ...more,
})
const payersIn = (trace: unknown) =>
  transfersIn(trace, treasury)?.inflows.map(({ payer, valueWei }) => [payer, valueWei])

describe('the transfers in a trace', () => {
  it('are counted in the order in which the calls began', () => {
    const pays = (value: string, more: object = {}) => call({ from: contract, to: treasury, value, ...more })
    const trace = call({
      calls: [call({ calls: [pays('0x1')] }), pays('0x2'), call({ calls: [pays('0x3')] })],
    })
    expect(payersIn(trace)?.map(([, wei]) => wei)).toEqual([1n, 2n, 3n])
  })

  it.each([
    ['of a delegate call, which geth shows with the value of its caller', { type: 'DELEGATECALL' }],
    ['of a call code', { type: 'CALLCODE' }],
    ['of a self-destruct, which has no payer', { type: 'SELFDESTRUCT' }],
    ['that reverted', { error: 'execution reverted' }],
    ['of nothing', { value: '0x0' }],
    ['without a value', { value: undefined }],
    ['of the treasury to itself', { from: treasury }],
    ['to another address', { to: wallet }],
  ])('leave out one %s', (_, more) => {
    const inner = call({ from: contract, to: treasury, value: '0x9', ...more })
    expect(payersIn(call({ calls: [inner] }))).toEqual([])
  })

  it('leave out everything below a call that reverted', () => {
    const inner = call({ from: contract, to: treasury, value: '0x9' })
    expect(
      payersIn(call({ calls: [call({ error: 'out of gas', calls: [call({ calls: [inner] })] })] })),
    ).toEqual([])
  })

  it('tell what contracts took from the treasury', () => {
    const taken = call({ from: treasury, to: wallet, value: '0x4' })
    expect(transfersIn(call({ calls: [taken, { ...taken, type: 'CREATE2' }] }), treasury)?.innerSentWei).toBe(
      8n,
    )
    // The transaction's own value is known without a trace.
    expect(transfersIn(taken, treasury)?.innerSentWei).toBe(0n)
  })

  it('are found below a thousand calls', () => {
    let trace = call({ from: contract, to: treasury, value: '0x1' })
    for (let depth = 0; depth < 1_024; depth++) trace = call({ calls: [trace] })
    expect(payersIn(trace)).toHaveLength(1)
  })

  it.each([[null], ['0x'], [{}], [call({ calls: [null] })], [{ failed: false, structLogs: [] }]])(
    'are unknown in an answer of %j',
    (answer) => {
      expect(transfersIn(answer, treasury)).toBeUndefined()
    },
  )
})

it.each<[boolean, Error]>([
  [true, new RpcError(-32601, 'the method debug_traceTransaction does not exist/is not available')],
  [true, new RpcError(-32600, 'debug_traceTransaction is not available on the Free tier')],
  [true, new RpcError(-32000, 'method not supported')],
  [true, new NodeFailure('not an answer of JSON-RPC', { status: 403 })],
  [true, new RpcError(-32000, 'the method debug_traceBlockByNumber is not available')],
  [false, new RpcError(-32000, 'missing trie node')],
  // geth in path scheme (go-ethereum issue 29101).
  [false, new RpcError(-32000, 'historical state not available in path scheme yet')],
  [false, new RpcError(-32000, 'required historical state is not available')],
  [false, new RpcError(-32000, 'block 0x12 does not exist')],
  [false, new RpcError(-32001, 'header is not available')],
  [false, new RpcError(-32000, 'pruned: not available')],
  [false, new RpcError(-32000, 'history is not available before 0x12')],
  [false, new RpcError(-32000, 'execution timeout')],
  [false, new RpcError(-32001, 'Resource not found')],
  [false, new NodeFailure('no answer')],
  [false, new NodeFailure('not an answer of JSON-RPC', { status: 502 })],
])('%s: a node refuses to trace at all by %s', (isRefused, error) => {
  expect(isRefusal(error)).toBe(isRefused)
})
