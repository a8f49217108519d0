import type { ComponentProps } from 'react'
import { Field } from './Field'

interface Props extends Pick<ComponentProps<'input'>, 'ref' | 'placeholder'> {
  value: string
  onChange: (text: string) => void
}

/** The search of a list, which follows every key. */
export function SearchField({ onChange, ...rest }: Props) {
  return (
    <Field
      {...rest}
      label="Search"
      type="search"
      aria-required={undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
