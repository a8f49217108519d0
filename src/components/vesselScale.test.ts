import { spreadLabels, vesselScale } from './vesselScale'

const line = { line: 5_000, marginCall: 5_000 / 0.714, liquidation: 5_000 / 0.833 }

test('everything in the vessel is drawn to one scale, with the line at its bottom', () => {
  const at = vesselScale({ ...line, worth: 10_000 })
  expect(at.level).toBeCloseTo(0.66)
  expect(at.line / at.level).toBeCloseTo(0.5)
  expect(at.level / at.marginCall).toBeCloseTo(1.428)
  expect(at.level / at.liquidation).toBeCloseTo(1.666)
})

test('more collateral raises the level and lowers the margin call', () => {
  const [less, safer] = [vesselScale({ ...line, worth: 10_000 }), vesselScale({ ...line, worth: 50_000 })]
  expect(safer.level).toBeGreaterThan(less.level)
  expect(safer.marginCall).toBeLessThan(less.marginCall)
})

test('collateral below its line stays in the vessel', () => {
  const at = vesselScale({ ...line, worth: 1_000 })
  for (const height of Object.values(at)) {
    expect(height).toBeGreaterThan(0)
    expect(height).toBeLessThanOrEqual(1)
  }
})

describe('labels', () => {
  const fits = (places: number[], gap: number) => {
    expect(places[0]).toBeGreaterThanOrEqual(gap / 2 - 1e-9)
    expect(places.at(-1)).toBeLessThanOrEqual(1 - gap / 2 + 1e-9)
    places.forEach((place, index) => {
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-9)
    })
  }

  test('with room between them stand at their marks', () => {
    expect(spreadLabels([0.2, 0.5, 0.8], 0.2)).toEqual([0.2, 0.5, 0.8])
  })

  test.each([
    ['at the bottom', [0, 0.01, 0.02, 0.03]],
    ['at the top', [0.97, 0.98, 0.99, 1]],
    ['in the middle', [0.45, 0.46, 0.47, 0.9]],
  ])('of marks that are close together %s are moved apart, in order', (_where, wanted) => {
    fits(spreadLabels(wanted, 0.2), 0.2)
  })
})
