import { Panel } from '../../../components/Panel'
import { Points } from '../../../components/Points'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { TERMS, TERMS_VERSION } from './termsOfCredit'

/** Where the link beside the checkbox leads. */
const ID = 'credit-terms'

/** The link to the terms on the same page. Focus moves there, so that a screen reader goes on with them. */
export function CreditTermsLink() {
  return (
    <a
      href={`#${ID}`}
      onClick={(event) => {
        // The address stays as it is: only this page is meant.
        event.preventDefault()
        document.getElementById(ID)?.focus()
      }}
    >
      terms
    </a>
  )
}

/** The terms of a credit line, in full. */
export function CreditTerms() {
  return (
    <div id={ID} tabIndex={-1}>
      <Panel title="Terms">
        <Stack gap={8}>
          <Points points={TERMS} />
          <Text look="muted">Version {TERMS_VERSION}</Text>
        </Stack>
      </Panel>
    </div>
  )
}
