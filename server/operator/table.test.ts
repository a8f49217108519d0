import { table } from './table'

it('aligns its columns, also of more rows than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [`${index}`, 'kept'])
  const lines = table([['number', 'what'], ...rows]).split('\n')
  expect(lines).toHaveLength(200_001)
  expect([lines[0], lines[1], lines.at(-1)]).toEqual(['number  what', '0       kept', '199999  kept'])
})
