import type { Action } from '@reduxjs/toolkit'
import { isRecord } from '../lib/guards'
import { PRODUCT_NAME } from '../lib/product'

/** Members that are shown as dots, so that a look at a developer's screen is not enough to act for the customer. */
const SECRET = /^(signature|consent|message|nonce|kycToken|cardNumber|number|pan)$/
const MASK = '••••'

/** Calls whose whole answer is a secret. */
const SECRET_ANSWERS: readonly unknown[] = ['authNonce']

/** A customer may type a whole card number into the cards' search: its letters are shown, its digits are not. */
const maskDigits = (text: string): string => text.replace(/\d/g, '•')

/** A copy of the value with its secrets masked. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (!isRecord(value)) return value
  const hasSecretAnswer = SECRET_ANSWERS.includes(value.endpointName)
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (hasSecretAnswer && key === 'data') return [key, MASK]
      if (typeof member !== 'string') return [key, maskSecrets(member)]
      if (SECRET.test(key)) return [key, MASK]
      return [key, key === 'search' ? maskDigits(member) : member]
    }),
  )
}

interface ShownAction extends Action {
  payload?: unknown
  meta?: unknown
}

/** As `maskSecrets`. Some secrets are only known by the action's type or call. */
function maskAction(action: Action): ShownAction {
  const masked = maskSecrets(action) as ShownAction
  if (masked.type === 'cardList/cardsSearched')
    return { ...masked, payload: maskDigits(String(masked.payload)) }
  const arg = isRecord(masked.meta) ? masked.meta.arg : undefined
  const isSecretAnswer = isRecord(arg) && SECRET_ANSWERS.includes(arg.endpointName)
  return isSecretAnswer && typeof masked.payload === 'string' ? { ...masked, payload: MASK } : masked
}

/** Redux DevTools in development builds, with a masked copy of actions and state. */
export const devTools = __DEVELOPMENT__ && {
  name: PRODUCT_NAME,
  actionSanitizer: <A extends Action>(action: A): A => maskAction(action) as Action as A,
  stateSanitizer: <S>(state: S): S => maskSecrets(state) as S,
}
