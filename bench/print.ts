import type { Figures } from './bench'
import { median } from './median'

/** Prints the median of each figure, with the least and the most. */
export function print(title: string, runs: readonly Figures[]): void {
  console.log(`\n${title}, median of ${runs.length} (least to most)`)
  for (const name of Object.keys(runs[0] ?? {})) {
    const figures = runs.map((run) => run[name] ?? NaN)
    const [least, middle, most] = [Math.min(...figures), median(figures), Math.max(...figures)].map(shown)
    console.log(`  ${name.padEnd(44)}${(middle ?? '').padStart(8)}   (${least} to ${most})`)
  }
}

const shown = (figure: number): string => figure.toFixed(figure < 10 && !Number.isInteger(figure) ? 1 : 0)
