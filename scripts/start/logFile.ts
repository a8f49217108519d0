import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

/** A log of lines with a bounded size. */
export interface LogFile {
  readonly path: string
  write(line: string): void
  end(): void
}

/** Days of a busy laptop. With the older files it is four times as much. */
const MOST_BYTES = 10 * 1024 * 1024
/** Older files that are kept: `bank.log.1` is the youngest. */
const KEPT = 3

/**
 * Appends to a file that only its owner can read. A full file is renamed to `….1`, and a new one begins. Lines that
 * cannot be written, as on a full disk, are lost: a log must not stop the program.
 */
export function openLogFile(path: string, mostBytes = MOST_BYTES): LogFile {
  let file: number | undefined
  const open = (): number => (file ??= openSync(path, 'a', 0o600))

  function end(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  function rotate(): void {
    end()
    for (let age = KEPT; age > 0; age--) {
      const younger = age === 1 ? path : `${path}.${age - 1}`
      if (existsSync(younger)) renameSync(younger, `${path}.${age}`)
    }
  }

  return {
    path,
    end,
    write(line) {
      try {
        if (fstatSync(open()).size >= mostBytes) rotate()
        writeSync(open(), line)
      } catch {
        // Tried again with the next line.
      }
    },
  }
}
