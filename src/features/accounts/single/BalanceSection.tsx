import { Amount } from '../../../components/Amount'
import { Text } from '../../../components/Text'
import { formatEth, formatUsd } from '../../../lib/format'
import { chainName } from '../../../lib/chains'
import { centsFromUsd, centsOfWei, usdFromCents } from '../../../lib/money'
import { freshUsd, useLivePrice } from '../../payments'
import type { AccountInfo } from './account'
import { Age } from '../Age'

interface Props {
  account: AccountInfo
  /** Wei; undefined while unknown. */
  balance: bigint | undefined
  /** When the chain told it, in milliseconds since 1970. */
  readAt: number | undefined
  /** The chain has not answered yet. */
  isAsking?: boolean
}

/** What the account holds, what that is worth, and how old the answer is. */
export function BalanceSection({ account, balance, readAt, isAsking = false }: Props) {
  const usd = freshUsd(useLivePrice())
  const worth =
    balance === undefined || usd === undefined
      ? undefined
      : formatUsd(usdFromCents(centsOfWei(balance, centsFromUsd(usd))))
  return (
    <section aria-label="Balance">
      <Text look="eyebrow">Balance</Text>
      <Amount size="hero" value={balance === undefined ? undefined : formatEth(balance)} />
      <Text look="muted">
        {worth !== undefined && balance !== 0n && `About ${worth}. `}
        {readAt === undefined ? (
          isAsking && `Asking ${chainName(account.chainId)}.`
        ) : (
          <>
            On {chainName(account.chainId)}, <Age at={readAt} />.
          </>
        )}
      </Text>
    </section>
  )
}
