import type { Settings } from '../deps'

/** Do browsers reach every page of this bank by https alone? */
export const isHttpsOnly = ({ allowedOrigins }: Pick<Settings, 'allowedOrigins'>): boolean =>
  allowedOrigins.every((origin) => origin.startsWith('https:'))

/**
 * Strict-Transport-Security (RFC 6797) for two years, where `isHttpsOnly`. For this host alone: the operator's other hosts may not
 * have https.
 */
export const HSTS = 'max-age=63072000'
