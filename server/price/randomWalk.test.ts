import { randomWalkCents } from './randomWalk'

const DAY = Array.from({ length: 8640 }, (_, index) =>
  randomWalkCents(new Date(Date.UTC(2026, 10, 20) + index * 10_000)),
)

describe('the random walk', () => {
  it('is a pure function of time', () => {
    const at = new Date('2026-11-20T12:00:00Z')
    expect(randomWalkCents(at)).toBe(randomWalkCents(new Date(at)))
    expect(randomWalkCents(at)).toBe(randomWalkCents(new Date(at.getTime() + 9_999)))
  })

  it('stays within six per cent of 2,500 USD', () => {
    for (const cents of DAY) expect(cents > 235_000n && cents < 265_000n).toBe(true)
  })

  it('moves every ten seconds, and never jumps', () => {
    const steps = DAY.slice(1).map((cents, index) => cents - (DAY[index] ?? 0n))
    expect(steps.filter((step) => step !== 0n).length).toBeGreaterThan(steps.length * 0.95)
    // 0.5 % is 1,250 cents.
    for (const step of steps) expect(step < 1250n && step > -1250n).toBe(true)
  })
})
