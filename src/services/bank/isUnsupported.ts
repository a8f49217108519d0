import { isRecord } from '../../lib/guards'

/**
 * Does this bank lack the call (404)? An item that it does not know is a 404 as well, and then its page says so. In a file of its
 * own, because the first load needs it, and the sentences about errors come later.
 */
export const isUnsupported = (error: unknown): boolean => isRecord(error) && error.status === 404
