import type { Action } from '@reduxjs/toolkit'
import { isRecord } from '../lib/guards'
import { PRODUCT_NAME } from '../lib/product'

/** Members that are shown as dots: who sees a developer's screen must not be able to act for the customer. */
const SECRET = /^(signature|message|nonce|kycToken|cardNumber|number|pan)$/
const MASK = '••••'

/** The same value with its secrets masked; unchanged parts stay the same object. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      SECRET.test(key) && typeof member === 'string' ? MASK : maskSecrets(member),
    ]),
  )
}

/** Redux DevTools in development builds; what they are shown is masked, what the app works with is not. */
export const devTools = __DEVELOPMENT__ && {
  name: PRODUCT_NAME,
  actionSanitizer: <A extends Action>(action: A): A => maskSecrets(action) as A,
  stateSanitizer: <S>(state: S): S => maskSecrets(state) as S,
}
