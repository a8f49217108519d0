import { Fold } from '../../../components/Fold'
import { Points } from '../../../components/Points'
import { Text } from '../../../components/Text'
import { terms, TERMS_VERSION } from './termsOfCredit'

/** Says that locking the collateral accepts the terms, which unfold below. */
export function CreditTerms() {
  return (
    <div>
      <Text>By locking ETH you accept our terms, version {TERMS_VERSION}.</Text>
      <Fold title="Read the terms">
        <Points points={terms()} />
      </Fold>
    </div>
  )
}
