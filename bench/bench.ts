import type { Browser } from '@playwright/test'

/** The browser failed, so the run says nothing about the app. It is repeated, and the repetitions are counted. */
export class BrowserFailed extends Error {}

/** The figures of one run, by name and unit: `long tasks, ms`. */
export type Figures = Readonly<Record<string, number>>

export interface Bench {
  /** Measures once, in a new browser. The first run fills caches and is not counted. @throws BrowserFailed */
  run: (browser: Browser) => Promise<Figures>
  /** The title of the table. */
  title: string
}

/** Starts what it needs, and passes its benches to the runner. */
export type Subject = (measure: (bench: Bench) => Promise<void>) => Promise<void>
