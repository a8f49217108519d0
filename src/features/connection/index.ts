export { checkGate, connect, disconnect, forgetCache, followTabs, followWallet, reconnect } from './connect'
export {
  connectionEvents,
  connectionSlice,
  selectAddress,
  selectConnection,
  selectSignIn,
  type Connection,
} from './connectionSlice'
export { Blocked, GateUnreachable, Waiting } from './GateScreens'
export { Landing } from './Landing'
export { SignInNotice } from './SignInNotice'
export { useAddress } from './useAddress'
export { useWalletName } from './useWalletName'
