import type { Browser } from '@playwright/test'

/** A run that says nothing about the app, because the browser failed; it is made again, and counted. */
export class BrowserFailed extends Error {}

/** The figures of one run, by what they are: `long tasks, ms`. */
export type Figures = Readonly<Record<string, number>>

export interface Bench {
  /** Measures once, in a browser of its own. The first run is not counted: it fills caches. @throws BrowserFailed */
  run: (browser: Browser) => Promise<Figures>
  /** What these runs have in common, as the title of their table. */
  title: string
}

/** A subject: brings up what it needs, and hands its benches to the runner. */
export type Subject = (measure: (bench: Bench) => Promise<void>) => Promise<void>
