import type { Browser } from '@playwright/test'

/** The figures of one run, by what they are: `long tasks, ms`. */
export type Figures = Readonly<Record<string, number>>

export interface Bench {
  /** Measures once. The first run is not counted: it fills caches. */
  run: () => Promise<Figures>
  /** What these runs have in common, as the title of their table. */
  title: string
}

/** A subject: brings up what it needs, and hands its benches to the runner. */
export type Subject = (browser: Browser, measure: (bench: Bench) => Promise<void>) => Promise<void>
