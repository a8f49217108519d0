import { watchNpm } from './parents'

/** Ctrl-C arrives twice under npm: once from the terminal and once passed on by npm. */
const ECHO_MS = 500
const LOOK_MS = 500

/**
 * Aborts when this start is to end: Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that runs it. A
 * second wish means at once: our channels close with us, so the guard ends what is left.
 */
export function watchForEnd(): AbortSignal {
  const wished = new AbortController()
  let firstAt: number | undefined
  const wish = () => {
    const now = Date.now()
    firstAt ??= now
    wished.abort()
    if (now - firstAt > ECHO_MS) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish)

  if (process.env.npm_lifecycle_event !== undefined) {
    const isNpmGone = watchNpm()
    const look = setInterval(() => {
      if (!isNpmGone()) return
      clearInterval(look)
      wish()
    }, LOOK_MS)
    look.unref()
  }
  return wished.signal
}
