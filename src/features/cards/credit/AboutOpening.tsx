import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'

interface Props {
  step: 'form' | 'review' | 'progress'
}

/** Explains how a card is opened, and what happens if the price moves meanwhile. */
export function AboutOpening({ step }: Props) {
  return (
    <Panel title={step === 'form' ? 'How it works' : 'What happens then'}>
      <Stack gap={12}>
        <Text>
          Your wallet asks you to sign one payment. It is confirmed on the chain, and the bank opens your
          card. You can close this page meanwhile: it goes on when you open Florin again.
        </Text>
        <Text look="muted">
          Sign within the minute that the quote holds, and your collateral counts at the price that you
          checked. A payment that arrives later counts at the price of ETH then. What is proposed here has one
          per cent to spare for that. Should ETH fall further, the line opens smaller, at half of what your
          collateral is worth.
        </Text>
      </Stack>
    </Panel>
  )
}
