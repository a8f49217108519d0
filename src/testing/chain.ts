/** A real chain of its own for a test of the app, which itself may know nothing of the bank's folder. */
export { startChain as startTestChain, type TestChain } from '../../server/testing/startChain'
