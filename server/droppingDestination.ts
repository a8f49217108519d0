import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** In characters. Lines wait for a slow reader, and further ones are dropped. */
const MOST_WAITING = 1_000_000
const RETRY_MS = 100

/**
 * Writes lines to a file descriptor in the background, in order. It drops the lines that cannot be written, as on a full
 * disk: a log must not stop the bank. `pino.destination` crashes the process at the first failed write, and then repeats
 * that write for ever before the process may end.
 */
export function droppingDestination(fd: number): DestinationStream {
  let waiting = ''
  let isWriting = false

  function send(bytes: Buffer): void {
    write(fd, bytes, (error, written) => {
      // The pipe is full, and its reader may catch up.
      if (error?.code === 'EAGAIN') setTimeout(send, RETRY_MS, bytes)
      else if (error || written === bytes.length) sendWaiting()
      else send(bytes.subarray(written))
    })
  }

  function sendWaiting(): void {
    const bytes = Buffer.from(waiting)
    waiting = ''
    isWriting = bytes.length > 0
    if (isWriting) send(bytes)
  }

  function writeAtExit(): void {
    try {
      writeSync(fd, waiting)
    } catch {
      // One attempt: the process is ending.
    }
  }

  let hasWritten = false
  return {
    write(line) {
      if (!hasWritten) process.once('exit', writeAtExit)
      hasWritten = true
      if (waiting.length + line.length <= MOST_WAITING) waiting += line
      if (!isWriting) sendWaiting()
    },
  }
}
