import { useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { CheckField } from '../../../components/CheckField'
import { FieldGroup } from '../../../components/FieldGroup'
import { Notice } from '../../../components/Notice'
import { Points } from '../../../components/Points'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { weiFromEth } from '../../../lib/money'
import { CostFacts, usePaymentForm, type Offers, type FormFlow } from '../../payments'
import { selectCreditDraft } from '../cardsSlice'
import { isWithoutHeadroom, tooLittle, unreadable, wantedOf } from './creditQuote'
import { CreditFields } from './CreditFields'
import { figuresOf } from './figuresOf'
import { FiguresTiles } from './FiguresTiles'
import { TERMS, TERMS_VERSION } from './termsOfCredit'

interface Props {
  flow: FormFlow<Offers['credit']>
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** The form of a credit application: line, collateral, resulting figures, terms. */
export function CreditForm({ flow, isAccepted, onAccept }: Props) {
  const draft = useAppSelector(selectCreditDraft)
  const { form, onSubmit, isChecked, price, funds } = usePaymentForm(flow)
  const usd = price.data?.usd
  const wanted = wantedOf(draft, usd)
  const { amount, collateral } = wanted
  const problems = unreadable(draft, wanted)
  // Typed collateral can exceed the balance even without a price to quote it at.
  const shortage = funds.shortageOf(collateral === undefined ? undefined : weiFromEth(collateral))
  const figures = figuresOf(wanted, usd)
  const little = usd === undefined ? undefined : tooLittle(wanted, usd)
  const isTight =
    figures !== undefined &&
    little === undefined &&
    isWithoutHeadroom(amount ?? '', collateral ?? '', usd ?? '')

  const isRight = () => isAccepted && Object.keys(problems).length === 0 && shortage === undefined

  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event, isRight)} noValidate>
      <Stack>
        <CreditFields
          draft={draft}
          wanted={wanted}
          loanToValue={figures?.loanToValue}
          lineError={isChecked ? problems.line : undefined}
          collateralError={(isChecked ? problems.collateral : undefined) ?? little ?? shortage}
        />
        <FiguresTiles figures={figures} occasion={`${draft.line} ${draft.collateral} ${draft.percent}`} />
        <CostFacts price={price} funds={funds} label="You lock" eth={collateral} />
        {isTight && (
          <Notice tone="warn">
            This collateral leaves nothing to spare: should ETH fall and your payment take more than a minute,
            the line opens smaller.
          </Notice>
        )}
        <FieldGroup title="Terms">
          <Stack gap={8}>
            <Points points={TERMS} />
            <Text look="muted">Version {TERMS_VERSION}</Text>
            <CheckField
              label="I have read these terms and accept them."
              isChecked={isAccepted}
              onChange={onAccept}
              error={isChecked && !isAccepted ? 'Accept the terms to go on.' : undefined}
            />
          </Stack>
        </FieldGroup>
        <Button type="submit" isBusy={price.isAsking}>
          Review application
        </Button>
      </Stack>
    </form>
  )
}
