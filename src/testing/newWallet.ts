/** For tests of the app, which do not import the bank's folder. */
export { newWallet } from '../../server/testing/newWallet'
