import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A socket's name must fit 104 bytes on macOS and 108 on Linux, with its closing NUL. */
const LONGEST = 100

/**
 * Where the operator's socket of a data folder lives: in a folder that only its owner can enter, inside the data
 * folder or, where that path is too long for a socket, in the temporary folder under a name made from it.
 * @throws Error when somebody else has made that folder first.
 */
export function operatorSocketPath(dataDir: string): string {
  const inside = join(realpathSync(dataDir), 'operator')
  const path = join(inside, 'bank.sock')
  if (Buffer.byteLength(path) <= LONGEST) return join(privateFolder(inside), 'bank.sock')
  const name = createHash('sha256').update(inside).digest('hex').slice(0, 16)
  return join(privateFolder(join(tmpdir(), `florin-${name}`)), 'bank.sock')
}

function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stat = lstatSync(folder)
  // Anybody may make folders in the temporary folder, and whoever owns this one would hear the operator.
  if (!stat.isDirectory() || (process.platform !== 'win32' && stat.uid !== userInfo().uid)) {
    throw new Error(`${folder} belongs to somebody else.`)
  }
  chmodSync(folder, 0o700)
  return folder
}
