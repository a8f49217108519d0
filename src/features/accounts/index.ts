export { AccountsList } from './AccountsList'
export { accountsSlice } from './accountsSlice'
