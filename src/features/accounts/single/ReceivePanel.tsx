import { Suspense } from 'react'
import { styled } from 'styled-components'
import { AddressText } from '../../../components/AddressText'
import { CopyButton } from '../../../components/CopyButton'
import { loadable } from '../../../components/loadable'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { chainName } from '../../../lib/chains'
import type { AccountInfo } from './account'

/** Loaded after the page: drawing a code takes a third of the page's own code. */
const QrCode = loadable(() => import('../../../components/QrCode').then(({ QrCode }) => QrCode))

/** As large as the code. */
const QrPlace = styled.div`
  width: min(220px, 100%);
  margin: 0 auto;
  aspect-ratio: 1;
`

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
        <Suspense fallback={<QrPlace />}>
          <QrCode text={`ethereum:${address}@${chainId}`} label={`QR code of ${address} on ${chain}`} />
        </Suspense>
        <AddressText address={address} />
        <CopyButton look="button" what="address" text={address} />
        <Text look="muted">
          Send only ETH on {chain} to this address. On another chain nobody may be able to reach it.
        </Text>
      </Stack>
    </Panel>
  )
}
