import { manyAtOnce } from './manyAtOnce'

it('keeps the order, and to its width', async () => {
  let running = 0
  let most = 0
  const results = await manyAtOnce([5, 4, 3, 2, 1], 2, async (item) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < item; turn++) await Promise.resolve()
    running--
    return item * 10
  })
  expect(results).toEqual([50, 40, 30, 20, 10])
  expect(most).toBe(2)
})

it('begins nothing after a failure, and throws it once what was begun has ended', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = manyAtOnce([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 1) throw new Error('one')
    await Promise.resolve()
    ended.push(item)
  })
  await expect(work).rejects.toThrow('one')
  expect([begun, ended]).toEqual([[1, 2], [2]])
})
