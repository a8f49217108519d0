export { addConnectionListeners, checkGate, connect, disconnect, forgetCache, reconnect } from './connect'
export {
  connectionEvents,
  connectionSlice,
  selectAddress,
  selectConnection,
  selectSignIn,
} from './connectionSlice'
export { Blocked, CheckingGate, GateUnreachable, Waiting } from './GateScreens'
export { Landing } from './Landing'
export { rememberedWalletSlice } from './rememberedWalletSlice'
export { SignInNotice } from './SignInNotice'
export { SignInPage } from './SignInPage'
export { useAddress } from './useAddress'
export { useWalletName } from './useWalletName'
