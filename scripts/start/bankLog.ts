import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { LogFile } from './logFile'

/** pino's number for a warning; errors are above it. */
const WARNING = 40
const REPEAT_MS = 30_000
const KEPT = 5

/**
 * Copies the bank's output to the log, and says its warnings and errors in short. `lastWords` gives the last lines that
 * were no log records: a bank that cannot start says why in those.
 */
export function followBank(output: Readable, log: Pick<LogFile, 'write'>, say: (line: string) => void) {
  const words: string[] = []
  const saidAt = new Map<string, number>()

  createInterface({ input: output }).on('line', (line) => {
    log.write(`${line}\n`)
    const record = parseRecord(line)
    if (!record) {
      if (line.trim() !== '') words.push(line.trim())
      if (words.length > KEPT) words.shift()
      return
    }
    if (record.level < WARNING) return
    const now = Date.now()
    const isRepeated = now - (saidAt.get(record.message) ?? -Infinity) < REPEAT_MS
    if (isRepeated) return
    saidAt.set(record.message, now)
    say(`Bank: ${record.message}`)
  })
  return { lastWords: () => words.join(' ') }
}

function parseRecord(line: string): { level: number; message: string } | undefined {
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: unknown
      msg?: unknown
      err?: { message?: unknown }
    }
    if (typeof level !== 'number') return undefined
    const reason = typeof err?.message === 'string' && err.message !== msg ? `: ${err.message}` : ''
    return { level, message: `${typeof msg === 'string' ? msg : 'a problem without a message'}${reason}` }
  } catch {
    return undefined
  }
}
