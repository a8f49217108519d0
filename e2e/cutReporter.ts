import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Says at the end how many of the cuts in a browser were survived. One that is not is a failed test as well. */
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

  /** The list of journeys is another reporter's. */
  printsToStdio(): boolean {
    return false
  }
}
