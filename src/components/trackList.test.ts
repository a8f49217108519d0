import { trackList } from './trackList'

test('equal neighbours share a track, in order', () => {
  const heights = [124, 72, 72, 124, 124]
  expect(trackList(5, (row) => heights[row] ?? 0)).toBe('repeat(1, 124px) repeat(2, 72px) repeat(2, 124px)')
  expect(trackList(0, () => 72)).toBe('')
})
