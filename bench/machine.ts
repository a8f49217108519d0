import { cpus, loadavg, totalmem } from 'node:os'
import type { Browser } from '@playwright/test'

/** The machine that the figures belong to. */
export function describeMachine(browser?: Browser): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    `${processors[0]?.model.trim() ?? 'unknown processor'}, ${processors.length} cores, ${memory} GiB`,
    `Node ${process.version}${browser ? `, Chromium ${browser.version()}, headless` : ''}`,
    `load ${load.join(' ')} over 1, 5 and 15 minutes when it began`,
  ].join('\n')
}
