import { statfsSync } from 'node:fs'
import type { Database } from './database'

/** Where a database writes. */
export interface Disk {
  /** Is there no room left for what may have to be written? */
  isFull(): boolean
}

/** Four files of the write-ahead log: what is written before the next look is far less. */
const LEAST_BYTES = 64 * 1024 * 1024
const LOOK_EVERY_MS = 250

/** The disk of a folder, looked at four times a second at most. One that cannot be looked at counts as free. */
export function diskOf(folder: string, leastBytes = LEAST_BYTES): Disk {
  let lookAt = 0
  let isFull = false
  return {
    isFull() {
      const now = performance.now()
      if (now >= lookAt) {
        lookAt = now + LOOK_EVERY_MS
        isFull = freeBytes(folder) < leastBytes
      }
      return isFull
    },
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

const disks = new WeakMap<Database, Disk>()

/** Remembers what an open database writes on. */
export const noteDisk = (db: Database, disk: Disk): void => void disks.set(db, disk)

/** Does the database have no room left, as far as it is known? */
export const hasFullDisk = (db: Database): boolean => disks.get(db)?.isFull() ?? false
