import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Two megabytes of lines at once. Opening process.stderr makes the pipe refuse what it has no room for. The first retry says
 * that it is full.
 */
const PROGRAM = `
  import { droppingDestination } from './server/droppingDestination.ts'
  process.stderr.write('')
  const { setTimeout } = globalThis
  globalThis.setTimeout = (...retry) => {
    process.stdout.write('full')
    globalThis.setTimeout = setTimeout
    return setTimeout(...retry)
  }
  const log = droppingDestination(2)
  for (let count = 0; count < 20_000; count++) log.write(String(count).padStart(99, '.') + '\\n')
`

it('keeps a megabyte of lines in order for a slow reader, and drops the rest', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  await once(child.stdout, 'data')
  let text = ''
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(0)
  const numbers = text
    .trimEnd()
    .split('\n')
    .map((line) => Number(line.replace(/^\.+/, '')))
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index))
  expect(numbers.length).toBeGreaterThanOrEqual(10_000)
  expect(numbers.length).toBeLessThan(20_000)
})
