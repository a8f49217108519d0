import { ZeroAddress } from 'ethers'
import { startTestChain } from '../../testing/chain'
import { makeLazyChain } from './lazyChain'

test('the state of the nodes waits until the page is calm, and a balance does not', async () => {
  const chain = await startTestChain()
  let settle = (): void => undefined
  const port = makeLazyChain(
    chain.chainId,
    [chain.url],
    undefined,
    new Promise<void>((resolve) => (settle = resolve)),
  )
  try {
    let isTold = false
    const state = port.state().then(() => (isTold = true))
    for (let asked = 0; asked < 3; asked += 1) expect(await port.balance(ZeroAddress)).toBeDefined()
    expect(isTold).toBe(false)
    settle()
    await state
    expect(isTold).toBe(true)
  } finally {
    await chain.stop()
  }
})
