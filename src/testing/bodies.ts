/** Request bodies for tests of the app, which do not import the bank's folder. */
export { creditBody, wireBody } from '../../server/testing/bodies'
