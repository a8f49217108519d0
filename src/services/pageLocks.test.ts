import { requestPageLock } from './pageLocks'

const never = (): never => {
  throw new Error('was called')
}

test('one holder per name at a time, the others in the order of their requests', async () => {
  const order: string[] = []
  let release = (): void => undefined
  const held = requestPageLock('a', () => new Promise<void>((resolve) => (release = resolve)))
  const second = requestPageLock('a', () => order.push('second'))
  const third = requestPageLock('a', () => order.push('third'))
  await requestPageLock('b', () => order.push('another name'))
  expect(order).toEqual(['another name'])
  release()
  await Promise.all([held, second, third])
  expect(order).toEqual(['another name', 'second', 'third'])
})

test('ifAvailable does not wait: the callback gets null while the lock is held, and the lock after it', async () => {
  const ask = () => requestPageLock('a', { ifAvailable: true }, (lock) => lock?.name ?? 'held')
  await requestPageLock('a', async () => expect(await ask()).toBe('held'))
  expect(await ask()).toBe('a')
})

test('a callback that throws rejects its own request and lets the next one in', async () => {
  const failed = requestPageLock('a', never)
  const next = requestPageLock('a', () => 'next')
  await expect(failed).rejects.toThrow('was called')
  expect(await next).toBe('next')
})
