import { statfsSync } from 'node:fs'
import type { Database } from './database'

/** The disk that a database writes to. */
export interface Disk {
  isFull(): boolean
}

/** Four files of the write-ahead log, far more than one call writes. */
const LEAST_BYTES = 64 * 1024 * 1024

/** The disk of a folder. A disk that cannot be checked counts as free. */
export const diskOf = (folder: string, leastBytes = LEAST_BYTES): Disk => ({
  isFull() {
    try {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize < leastBytes
    } catch {
      return false
    }
  },
})

const disks = new WeakMap<Database, Disk>()

/** Remembers the disk of an open database, for `hasFullDisk`. */
export const noteDisk = (db: Database, disk: Disk): void => void disks.set(db, disk)

export const hasFullDisk = (db: Database): boolean => disks.get(db)?.isFull() ?? false
