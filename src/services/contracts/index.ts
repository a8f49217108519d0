export { address, LAST_PART, transactionHash, uuid } from './scalars'
export { ERRORS, errorCodes, failure, type ErrorCode } from './errors'
export { ACTIVITY_KINDS, WIRE_STATUSES } from './entities'
export type {
  Account,
  AccountTransaction,
  Activity,
  ActivityKind,
  AddedCollateral,
  BankingDetails,
  CreditCard,
  DebitCard,
  HistoryDays,
  PriceHistory,
  RecipientDetails,
  Session,
  StoredPrice,
  Terms,
  UnclaimedPayment,
  User,
  UserPermissions,
  Wire,
  WireStatus,
} from './entities'
export { calls, MOST_LISTED, pathOf, type AnswerOf, type Call, type CallName, type RequestOf } from './calls'
