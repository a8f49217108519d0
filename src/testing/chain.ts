/** Starts a real chain for tests of the app, which do not import the bank's folder. */
export { startChain as startTestChain, type TestChain } from '../../server/testing/startChain'
