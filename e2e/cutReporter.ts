import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Prints in the end how many cuts the payments survived. Each is a test, which fails on its own as well. */
export default class CutReporter implements Reporter {
  private cuts: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.cuts = suite.allTests().filter(({ tags }) => tags.includes('@cut'))
  }

  onEnd(): void {
    if (this.cuts.length === 0) return
    const survived = this.cuts.filter((cut) => cut.outcome() === 'expected').length
    process.stdout.write(`${survived} of ${this.cuts.length} cuts survived in Chromium\n`)
  }

  /** Another reporter lists the journeys. */
  printsToStdio(): boolean {
    return false
  }
}
