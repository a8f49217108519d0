import { createHmac } from 'node:crypto'

/** Stands for a wallet or a network address wherever it should not be readable: in the log, and in counts of calls. */
export type NameOf = (text: string) => string

const LENGTH = 16

/** A keyed hash, the same in every process that shares the secret: nobody without it can find out whose it is. */
export function makeNameOf(secret: string): NameOf {
  const key = createHmac('sha256', secret).update('names in the log').digest()
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, LENGTH)
}
