import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { Welcome } from './Welcome'

/** Markup without React's ids and white space between tags, which may differ. */
function comparable(root: Element): string {
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id)
  return ids
    .reduce(
      (html, id, index) => html.replaceAll(`"${id}"`, `"${index}"`).replaceAll(`"#${id}"`, `"#${index}"`),
      root.innerHTML,
    )
    .replace(/\s+/g, ' ')
    .replace(/> | </g, (match) => match.trim())
}

test('index.html has the same markup as the landing screen', () => {
  const page = readFileSync(join(__dirname, '../../index.html'), 'utf8')
  const root = new DOMParser().parseFromString(page, 'text/html').getElementById('root')
  const { container } = render(<Welcome onConnect={() => undefined} />)
  expect(root && comparable(root)).toBe(comparable(container))
})
