import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
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

const welcome = <Welcome onConnect={() => undefined} />

/** index.html, as the build reads it. */
const readPage = (): Document =>
  new DOMParser().parseFromString(readFileSync(join(__dirname, '../../index.html'), 'utf8'), 'text/html')

function readRoot(): HTMLElement {
  const root = readPage().getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  return root
}

test('index.html has the same markup as the landing screen', () => {
  const { container } = render(welcome)
  expect(comparable(readRoot())).toBe(comparable(container))
})

test('React reuses the elements of index.html, so that nothing is painted twice', async () => {
  const root = document.createElement('div')
  root.innerHTML = readRoot().innerHTML.replace(/>\s+/g, '>').replace(/\s+</g, '<')
  const painted = root.querySelector('.landing-line')
  const onRecoverableError = jest.fn()
  const app = await act(() => Promise.resolve(hydrateRoot(root, welcome, { onRecoverableError })))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.querySelector('.landing-line')).toBe(painted)
  act(() => app.unmount())
})

test('index.html asks browsers not to translate it', () => {
  const page = readPage()
  expect(page.documentElement.getAttribute('translate')).toBe('no')
  expect(page.querySelector<HTMLMetaElement>('meta[name="google"]')?.content).toBe('notranslate')
})
