import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { Problem } from './problem'
import { SERVED } from './served'

/**
 * Follows symbolic links, also for a folder that does not exist yet.
 * @throws Problem when DATA_DIR lies in a folder that the development server serves
 */
export function requireUnserved(dataDir: string, root = process.cwd()): void {
  const folder = realPath(dataDir)
  const served = SERVED.find((name) => isInside(folder, realPath(resolve(root, name))))
  if (served !== undefined) {
    throw new Problem(`DATA_DIR must not be in ${served}: everything there can be read by web pages.`)
  }
}

const realPath = (path: string): string =>
  existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPath(dirname(path)), basename(path))

const isInside = (path: string, folder: string): boolean => {
  const [first] = relative(folder, path).split(sep)
  return first !== '..'
}
