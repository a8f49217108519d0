import { createHmac } from 'node:crypto'
import { remember } from './remember'

/** A pseudonym of a wallet or a network address, for the log and for counts of calls. */
export type NameOf = (text: string) => string

const LENGTH = 16

/** A keyed hash, the same in every process that shares the secret. Without the secret it does not reveal its owner. */
export function makeNameOf(secret: string): NameOf {
  const key = createHmac('sha256', secret).update('names in the log').digest()
  // Every call names its caller and its wallet.
  return remember((text) => createHmac('sha256', key).update(text).digest('hex').slice(0, LENGTH))
}
