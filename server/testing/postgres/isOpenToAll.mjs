import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** May every user enter this folder and its parents? @param {string} folder absolute */
export function isOpenToAll(folder) {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return dirname(folder) === folder || isOpenToAll(dirname(folder))
}
