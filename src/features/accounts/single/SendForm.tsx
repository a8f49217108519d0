import { useState, type SubmitEvent } from 'react'
import { useAppDispatch, useAppSelector, usePorts } from '../../../app/hooks'
import { AmountField } from '../../../components/AmountField'
import { Button } from '../../../components/Button'
import { Panel } from '../../../components/Panel'
import { QuickChoices } from '../../../components/QuickChoices'
import { Refusal } from '../../../components/Refusal'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { useInvalidFocus } from '../../../components/useInvalidFocus'
import { useIsCurrent } from '../../../components/useIsCurrent'
import { actionProblem, type AccountAction } from '../../../lib/accountAction'
import { isSameAddress } from '../../../lib/address'
import { formatEth, formatExactEth, formatTyped, formatUsd } from '../../../lib/format'
import { centsFromUsd, centsOfWei, ethFromWei, usdFromCents, weiFromEth } from '../../../lib/money'
import { parseEthInput } from '../../../lib/parseEthInput'
import { NOT_LOADED } from '../../intents'
import { freshUsd, useLivePrice } from '../../payments'
import { AddressField } from '../AddressField'
import { selectSendDraft, sendDrafted } from '../accountsSlice'
import type { KnownAccount } from './account'

interface Props {
  account: KnownAccount
  /** The account's page. */
  back: string
  onReview: (action: AccountAction) => void
}

type Problem = Partial<Record<'to' | 'amount' | 'form', string | undefined>>

const noAmount = () => `Enter an amount in ETH, such as ${formatTyped('0.5')}.`
const TREASURY =
  'This is Florin’s own address. ETH sent there without a card or wire waits as an unused payment. Use a payment form instead.'

/** Recipient and amount of a payment out of the account. */
export function SendForm({ account, back, onReview }: Props) {
  const dispatch = useAppDispatch()
  const { env, chain } = usePorts()
  const { address, state } = account
  const stored = useAppSelector(selectSendDraft)
  const draft = isSameAddress(stored.account, address) ? stored : { account: address, to: '', amount: '' }
  const isCurrent = useIsCurrent(draft)
  const [problem, setProblem] = useState<Problem>({})
  const [isChecking, setIsChecking] = useState(false)
  const { form, onRefused } = useInvalidFocus()
  const usd = freshUsd(useLivePrice())

  const balance = BigInt(state.balance)
  const amount = parseEthInput(draft.amount)
  const worth =
    amount === undefined || usd === undefined
      ? undefined
      : formatUsd(usdFromCents(centsOfWei(weiFromEth(amount), centsFromUsd(usd))))

  const type = (typed: { to: string } | { amount: string }) => {
    setProblem({})
    dispatch(sendDrafted({ account: address, ...typed }))
  }

  function amountProblem(): string | undefined {
    if (amount === undefined || weiFromEth(amount) === 0n) return noAmount()
    return weiFromEth(amount) > balance
      ? `The account holds ${formatExactEth(ethFromWei(balance))}. Enter that or less.`
      : undefined
  }

  async function check(): Promise<Problem | AccountAction> {
    const chunk = await import('../readAddress').catch(() => undefined)
    if (!chunk) return { form: NOT_LOADED }
    const reading = await chunk.readAddress(draft.to, { env, chain })
    const wrongAmount = amountProblem()
    if ('problem' in reading || wrongAmount !== undefined || amount === undefined)
      return {
        ...('problem' in reading && { to: reading.problem }),
        ...(wrongAmount !== undefined && { amount: wrongAmount }),
      }
    if (isSameAddress(reading.address, env.treasury ?? '')) return { to: TREASURY }
    const action: AccountAction = { kind: 'send', to: reading.address, amount }
    const refused = actionProblem(action, address, state)
    return refused ? { [refused.field]: refused.sentence } : action
  }

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (isChecking) return
    setIsChecking(true)
    const checked = await check()
    setIsChecking(false)
    if (!isCurrent()) return
    if ('kind' in checked) onReview(checked)
    else {
      setProblem(checked)
      onRefused()
    }
  }

  return (
    <Panel title="Send ETH">
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <AddressField
          label="To"
          value={draft.to}
          onChange={(to) => type({ to })}
          hint="An address, or a name such as mira.eth."
          error={problem.to}
        />
        <AmountField
          label="Amount"
          unit="ETH"
          value={draft.amount}
          onChange={({ target }) => type({ amount: target.value })}
          onBlur={() => draft.amount.trim() !== '' && setProblem({ ...problem, amount: amountProblem() })}
          hint={`${worth === undefined ? '' : `About ${worth}. `}The account holds ${formatEth(balance)}.`}
          error={problem.amount}
        />
        <Stack>
          <QuickChoices
            label="Quick amounts"
            choices={
              balance > 0n
                ? [{ name: 'Send all', onChoose: () => type({ amount: formatTyped(ethFromWei(balance)) }) }]
                : []
            }
          />
          <Refusal reason={problem.form} />
          <Stack isRow gap={10}>
            <Button type="submit" isBusy={isChecking}>
              Review
            </Button>
            <RouteButton kind="ghost" to={back}>
              Cancel
            </RouteButton>
          </Stack>
        </Stack>
      </form>
    </Panel>
  )
}
