import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogFile } from './logFile'

const folder = mkdtempSync(join(tmpdir(), 'florin-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

describe('a log file', () => {
  it('keeps what earlier starts have written, for its owner alone', () => {
    const path = join(folder, 'appended.log')
    for (const line of ['one\n', 'two\n']) {
      const file = openLogFile(path)
      file.write(line)
      file.end()
    }
    expect(textOf(path)).toBe('one\ntwo\n')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('begins anew when it is full, and keeps three older ones', () => {
    const path = join(folder, 'rotated.log')
    for (const line of ['aaaa\n', 'bbbb\n', 'cccc\n', 'dddd\n', 'eeee\n']) {
      const file = openLogFile(path, 5)
      file.write(line)
      file.end()
    }
    expect(textOf(path)).toBe('eeee\n')
    expect([1, 2, 3, 4].map((age) => textOf(`${path}.${age}`))).toEqual([
      'dddd\n',
      'cccc\n',
      'bbbb\n',
      undefined,
    ])
  })

  it('loses no line of those that come while it is moved', () => {
    const path = join(folder, 'moving.log')
    const file = openLogFile(path, 100)
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}\n`)
    for (const line of lines) file.write(line)
    file.end()
    const kept = [3, 2, 1].map((age) => textOf(`${path}.${age}`) ?? '').join('') + (textOf(path) ?? '')
    expect(kept.length).toBeGreaterThan(300)
    expect(lines.join('').slice(-kept.length)).toBe(kept)
  })

  it('that cannot be written ends nothing, and is written again when it can be', () => {
    const place = join(folder, 'later')
    const file = openLogFile(join(place, 'bank.log'))
    file.write('lost\n')
    mkdirSync(place)
    file.write('kept\n')
    file.end()
    expect(textOf(join(place, 'bank.log'))).toBe('kept\n')
  })
})
