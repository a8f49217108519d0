import { Fold } from '../../../components/Fold'
import { Points } from '../../../components/Points'
import { Text } from '../../../components/Text'
import { TERMS, TERMS_VERSION } from './termsOfCredit'

/** What the click that locks the collateral accepts, with the terms in full. */
export function CreditTerms() {
  return (
    <div>
      <Text>By locking ETH you accept our terms, version {TERMS_VERSION}.</Text>
      <Fold title="Read the terms">
        <Points points={TERMS} />
      </Fold>
    </div>
  )
}
