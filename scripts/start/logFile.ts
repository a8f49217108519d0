import { closeSync, existsSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

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
  let bytes = 0

  function open(): number {
    const opened = openSync(path, 'a', 0o600)
    bytes = fstatSync(opened).size
    return opened
  }

  function end(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  function rotate(): void {
    end()
    rmSync(`${path}.${KEPT}`, { force: true })
    for (let age = KEPT - 1; age >= 0; age--) {
      const name = age === 0 ? path : `${path}.${age}`
      if (existsSync(name)) renameSync(name, `${path}.${age + 1}`)
    }
  }

  return {
    path,
    end,
    write(line) {
      try {
        file ??= open()
        if (bytes >= mostBytes) rotate()
        file ??= open()
        bytes += writeSync(file, line)
      } catch {
        // Tried again with the next line.
      }
    },
  }
}
