import { render } from '@testing-library/react'
import { Amount } from './Amount'

const textOf = (element: React.ReactElement) => render(element).container.textContent

test('shows cents beside the whole part without changing the text', () => {
  expect(textOf(<Amount value="$12,480.52" />)).toBe('$12,480.52')
  expect(textOf(<Amount value="3.2000 ETH" />)).toBe('3.2000 ETH')
  expect(textOf(<Amount value="12.480,52 $" />)).toBe('12.480,52 $')
})

test('shows an unknown amount as a dash, never as 0', () => {
  expect(textOf(<Amount value={undefined} />)).toBe('–Not known')
})
