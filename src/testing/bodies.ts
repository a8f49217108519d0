/** What the bank takes, for flows of the app. */
export { creditBody, wireBody } from '../../server/testing/bodies'
