import { AddressText } from '../../../components/AddressText'
import { CopyButton } from '../../../components/CopyButton'
import { Panel } from '../../../components/Panel'
import { QrCode } from '../../../components/QrCode'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { chainName } from '../../../lib/chains'
import type { AccountInfo } from './account'

interface Props {
  account: AccountInfo
}

/** The account's address for whoever pays into it: to read, to copy, to scan. */
export function ReceivePanel({ account: { address, chainId } }: Props) {
  const chain = chainName(chainId)
  return (
    <Panel title="Receive">
      <Stack gap={14}>
        {/* EIP-681: a wallet that scans it knows the chain as well. */}
        <QrCode text={`ethereum:${address}@${chainId}`} label={`QR code of ${address} on ${chain}`} />
        <AddressText address={address} />
        <CopyButton look="button" what="address" text={address} />
        <Text look="muted">
          Send only ETH on {chain} to this address. On another chain nobody may be able to reach it.
        </Text>
      </Stack>
    </Panel>
  )
}
