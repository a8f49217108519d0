/** Request bodies for tests of the app, which do not import the bank's folder. */
export { collateralBody, creditBody, topUpBody, wireBody } from '../../server/testing/bodies'
export { BAD_WIRES } from '../../server/testing/badWires'
