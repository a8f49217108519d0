import { isAddress, isSameAddress } from './address'
import { isRecord } from './guards'
import { isEth, weiFromEth } from './money'

/** Who may act for an account: `threshold` of `owners` must sign. */
export interface Permissions {
  owners: readonly string[]
  threshold: number
}

/**
 * What owners can ask of an account. Nothing else is ever signed for one, so that every signature can be put in words.
 * The transaction follows from the action alone (`callOf` in lib/safeTransaction.ts). `previous` is the owner
 * before this one in Safe's linked list (`previousOwner`).
 */
export type AccountAction =
  /** `amount` in ETH, as a wire amount. */
  | { kind: 'send'; to: string; amount: string }
  | { kind: 'addOwner'; owner: string; threshold: number }
  | { kind: 'removeOwner'; previous: string; owner: string; threshold: number }
  | { kind: 'swapOwner'; previous: string; owner: string; newOwner: string }
  | { kind: 'changeThreshold'; threshold: number }
  /** Does nothing, and takes the number of another transaction away. */
  | { kind: 'reject' }

const isText = (value: unknown): value is string => typeof value === 'string'
const isOneAddress = (value: unknown): boolean => isText(value) && isAddress(value)
const isThreshold = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1

const FIELDS: { [Kind in AccountAction['kind']]: Record<string, (value: unknown) => boolean> } = {
  send: { to: isOneAddress, amount: (value) => isText(value) && isEth(value) },
  addOwner: { owner: isOneAddress, threshold: isThreshold },
  removeOwner: { previous: isOneAddress, owner: isOneAddress, threshold: isThreshold },
  swapOwner: { previous: isOneAddress, owner: isOneAddress, newOwner: isOneAddress },
  changeThreshold: { threshold: isThreshold },
  reject: {},
}

/** Is this an action, and nothing else? For what comes from a disk or a link. */
export function isAccountAction(value: unknown): value is AccountAction {
  if (!isRecord(value) || !isText(value.kind) || !Object.hasOwn(FIELDS, value.kind)) return false
  const { kind, ...rest } = value
  const fields = FIELDS[kind as AccountAction['kind']]
  return (
    Object.keys(rest).length === Object.keys(fields).length &&
    Object.entries(fields).every(([name, isValid]) => isValid(rest[name]))
  )
}

/** Of an account that customers create or add an owner to. Other apps know no limit (services/contracts). */
export const MOST_OWNERS = 20

const ZERO = `0x${'0'.repeat(40)}`
/** The head of Safe's linked list of owners. */
export const SENTINEL = `0x${'0'.repeat(39)}1`

/** Safe refuses two addresses as owners, because its own list of owners uses them. */
export const canOwn = (address: string): boolean => ![ZERO, SENTINEL].includes(address.toLowerCase())

export const isOwner = (owners: readonly string[], address: string): boolean =>
  owners.some((owner) => isSameAddress(owner, address))

/** The owners and the threshold that an account has afterwards. Safe puts a new owner before the others. */
export function permissionsAfter(action: AccountAction, { owners, threshold }: Permissions): Permissions {
  switch (action.kind) {
    case 'addOwner':
      return { owners: [action.owner, ...owners], threshold: action.threshold }
    case 'removeOwner':
      return {
        owners: owners.filter((owner) => !isSameAddress(owner, action.owner)),
        threshold: action.threshold,
      }
    case 'swapOwner':
      return {
        owners: owners.map((owner) => (isSameAddress(owner, action.owner) ? action.newOwner : owner)),
        threshold,
      }
    case 'changeThreshold':
      return { owners, threshold: action.threshold }
    case 'send':
    case 'reject':
      return { owners, threshold }
  }
}

/** As `permissionsAfter`, of several transactions in their order. */
export const permissionsAfterAll = (
  transactions: readonly { action: AccountAction }[],
  permissions: Permissions,
): Permissions =>
  transactions.reduce<Permissions>((before, { action }) => permissionsAfter(action, before), permissions)

/** Does this action change owners or threshold? */
export const changesOwners = ({ kind }: AccountAction): boolean => kind !== 'send' && kind !== 'reject'

/** The owner before this one in Safe's linked list. @param owners in the order of `getOwners` */
export function previousOwner(owners: readonly string[], owner: string): string {
  const index = owners.findIndex((one) => isSameAddress(one, owner))
  return owners[index - 1] ?? SENTINEL
}

interface ActionProblem {
  field: 'to' | 'amount' | 'owner' | 'newOwner' | 'threshold'
  sentence: string
}

/** Why the account's contract would refuse this action, or what it would do for nothing; undefined for a sound one. */
export function actionProblem(
  action: AccountAction,
  account: string,
  permissions: Permissions,
): ActionProblem | undefined {
  const { owners } = permissions
  switch (action.kind) {
    case 'reject':
      return undefined
    case 'send':
      if (!isEth(action.amount) || weiFromEth(action.amount) === 0n)
        return { field: 'amount', sentence: 'Enter an amount above 0.' }
      if (isSameAddress(action.to, account))
        return { field: 'to', sentence: 'This is the account itself. Enter another address.' }
      return action.to.toLowerCase() === ZERO
        ? { field: 'to', sentence: 'Nobody has this address. What is sent there is lost.' }
        : undefined
    case 'addOwner':
      if (owners.length >= MOST_OWNERS)
        return { field: 'owner', sentence: `The account has ${owners.length} owners. We add no more to it.` }
      return newOwnerProblem('owner', action.owner, account, owners) ?? thresholdProblem(action, permissions)
    case 'swapOwner':
      return ownerProblem(action, owners) ?? newOwnerProblem('newOwner', action.newOwner, account, owners)
    case 'removeOwner':
      if (owners.length === 1) return { field: 'owner', sentence: 'One owner must stay.' }
      return ownerProblem(action, owners) ?? thresholdProblem(action, permissions)
    case 'changeThreshold':
      return action.threshold === permissions.threshold
        ? { field: 'threshold', sentence: 'The account needs this number of signatures already.' }
        : thresholdProblem(action, permissions)
  }
}

function newOwnerProblem(
  field: 'owner' | 'newOwner',
  address: string,
  account: string,
  owners: readonly string[],
): ActionProblem | undefined {
  if (!canOwn(address)) return { field, sentence: 'Nobody can sign for this address.' }
  if (isSameAddress(address, account)) return { field, sentence: 'An account cannot own itself.' }
  return isOwner(owners, address) ? { field, sentence: 'This address is an owner already.' } : undefined
}

function ownerProblem(
  { owner, previous }: { owner: string; previous: string },
  owners: readonly string[],
): ActionProblem | undefined {
  if (!isOwner(owners, owner)) return { field: 'owner', sentence: 'This address is not an owner.' }
  return isSameAddress(previousOwner(owners, owner), previous)
    ? undefined
    : { field: 'owner', sentence: 'The owners have changed meanwhile. Choose again.' }
}

function thresholdProblem(
  action: AccountAction & { threshold: number },
  permissions: Permissions,
): ActionProblem | undefined {
  const { owners } = permissionsAfter(action, permissions)
  if (Number.isInteger(action.threshold) && action.threshold >= 1 && action.threshold <= owners.length)
    return undefined
  return {
    field: 'threshold',
    sentence: `Choose from 1 to ${owners.length}: the account will have ${owners.length} ${owners.length === 1 ? 'owner' : 'owners'}.`,
  }
}
