import { render, screen } from '@testing-library/react'
import { Field } from './Field'
import { SelectField } from './SelectField'

test('ties label, error and hint to the input, with the error first', () => {
  render(<Field label="IBAN" error="A digit is missing." hint="22 characters" />)
  const input = screen.getByRole('textbox', {
    name: 'IBAN',
    description: 'A digit is missing. 22 characters',
  })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

test('an optional field is marked as optional and not as invalid', () => {
  render(<Field label="Reference" isOptional />)
  const input = screen.getByRole('textbox', { name: /^Reference/ })
  expect(input.getAttribute('aria-invalid')).toBe('false')
  expect(input.getAttribute('aria-describedby')).toBeNull()
  expect(input.getAttribute('aria-required')).toBeNull()
})

test('ties label and hint to a select', () => {
  render(
    <SelectField label="Country" hint="Where the bank is">
      <option>Germany</option>
    </SelectField>,
  )
  expect(screen.getByRole('combobox', { name: 'Country', description: 'Where the bank is' })).toBeTruthy()
})
