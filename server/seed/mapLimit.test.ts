import { mapLimit } from './mapLimit'

it('keeps the order and the limit', async () => {
  let running = 0
  let most = 0
  const results = await mapLimit([5, 4, 3, 2, 1], 2, async (item) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < item; turn++) await Promise.resolve()
    running--
    return item * 10
  })
  expect(results).toEqual([50, 40, 30, 20, 10])
  expect(most).toBe(2)
})

it('starts nothing after a failure, and throws it once everything started has ended', async () => {
  const started: number[] = []
  const ended: number[] = []
  const work = mapLimit([1, 2, 3, 4], 2, async (item) => {
    started.push(item)
    await Promise.resolve()
    if (item === 1) throw new Error('one')
    await Promise.resolve()
    ended.push(item)
  })
  await expect(work).rejects.toThrow('one')
  expect([started, ended]).toEqual([[1, 2], [2]])
})
