import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { followBank } from './bankLog'

const folder = mkdtempSync(join(tmpdir(), 'florin-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function follow(...lines: string[]) {
  const path = join(folder, `${Math.random()}.log`)
  const file = createWriteStream(path)
  const output = new PassThrough()
  const said: string[] = []
  const log = followBank(output, file, (line) => said.push(line))
  output.end(lines.map((line) => `${line}\n`).join(''))
  await finished(output)
  await new Promise((resolve) => setImmediate(resolve))
  file.end()
  await finished(file)
  return { said, lastWords: log.lastWords(), file: readFileSync(path, 'utf8') }
}

const record = (level: number, msg: string, more = {}) => JSON.stringify({ level, msg, ...more })

describe("the bank's log", () => {
  it('keeps every line and tells people of warnings and errors only', async () => {
    const { said, file } = await follow(
      record(30, 'a call'),
      record(40, 'slow'),
      record(50, 'no price', { err: { message: 'timeout' } }),
    )
    expect(said).toEqual(['Bank: slow', 'Bank: no price: timeout'])
    expect(file.trim().split('\n')).toHaveLength(3)
  })

  it('says the same thing once', async () => {
    const { said } = await follow(record(40, 'slow'), record(40, 'slow'))
    expect(said).toEqual(['Bank: slow'])
  })

  it('remembers what was no record: the words of a bank that cannot start', async () => {
    const { lastWords } = await follow(record(30, 'opening'), 'CARD_SECRET is missing.')
    expect(lastWords).toBe('CARD_SECRET is missing.')
  })
})
