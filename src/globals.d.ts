/**
 * True in development builds, which carry the development wallet. A compile-time constant (vite.config.ts) rather
 * than an export, because only a literal `false` keeps the bundler from making a chunk of what it guards.
 */
declare const __DEVELOPMENT__: boolean
