import { useEffect, useState, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { usePorts } from '../../app/hooks'
import { Badge } from '../../components/Badge'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { Icon, type IconName } from '../../components/Icon'
import { Logo } from '../../components/Logo'
import { Notice } from '../../components/Notice'
import { OptionRow } from '../../components/OptionRow'
import { Refusal } from '../../components/Refusal'
import { SelectField } from '../../components/SelectField'
import { Stack } from '../../components/Stack'
import { StepFocus } from '../../components/StepFocus'
import { PRODUCT_NAME } from '../../lib/product'
import { developmentId } from '../../services/wallet/connectors'
import type { Connector, ConnectorKind } from '../../services/wallet/walletPort'
import { describeConnectFailure } from './connectFailures'
import type { Connection } from './connectionSlice'

interface Props {
  connection: Connection
  onChoose: (connector: Connector) => void
  onCancel: () => void
  onClose: () => void
}

const Connecting = styled.div`
  display: grid;
  justify-items: center;
  gap: 8px;
  padding: 12px 0;
  color: var(--soft);
  text-align: center;
  h3 {
    margin-top: 8px;
    color: var(--ink);
  }
`

/** A neutral list, maintained by the Ethereum community. */
const FIND_A_WALLET = 'https://ethereum.org/wallets/find-wallet/'

const details: Record<ConnectorKind, string> = {
  extension: 'Browser extension',
  walletConnect: 'A wallet on your phone',
  exchange: 'App or smart wallet',
  development: 'Local chain only',
}

const icons: Record<ConnectorKind, IconName> = {
  extension: 'wallet',
  walletConnect: 'phone',
  exchange: 'coin',
  development: 'terminal',
}

/** Lists the wallets, and shows the progress of connecting to one. */
export function WalletPicker({ connection, onChoose, onCancel, onClose }: Props) {
  const { wallet } = usePorts()
  const connectors = useSyncExternalStore(wallet.onConnectorsChange, wallet.connectors)
  const [chosen, setChosen] = useState<Connector>()
  const [developmentAccount, setDevelopmentAccount] = useState('0')
  const connecting = connection.status === 'connecting' ? connection.connector : undefined
  const failure = connection.status === 'disconnected' ? connection.failure : undefined

  const available = connectors.filter((connector) => connector.unavailable === undefined)
  const unavailable = connectors.filter((connector) => connector.unavailable !== undefined)

  // `preload` also asks wallets that started after the page to announce themselves.
  useEffect(() => wallet.preload(), [wallet])

  if (connecting)
    return (
      <Dialog title="Connect a wallet" description={`Waiting for ${connecting.name}.`} onClose={onClose}>
        <StepFocus step="connecting">
          <Stack>
            <Connecting role="status">
              <Logo size={72} isSpinning />
              <h3>Open {connecting.name}</h3>
              It asks whether {PRODUCT_NAME} may see your address. {PRODUCT_NAME} never sees your keys.
            </Connecting>
            <Button kind="ghost" onClick={onCancel}>
              Choose another wallet
            </Button>
          </Stack>
        </StepFocus>
      </Dialog>
    )

  return (
    <Dialog title="Connect a wallet" description={`${PRODUCT_NAME} never sees your keys.`} onClose={onClose}>
      <StepFocus step="list">
        {failure && <Refusal reason={describeConnectFailure(failure.reason, failure.connector.name)} />}
        {chosen?.unavailable !== undefined && (
          <Notice role="alert">
            {chosen.name}: {chosen.unavailable}{' '}
            {chosen.kind === 'extension' && (
              <a href={FIND_A_WALLET} target="_blank" rel="noreferrer">
                Find a wallet
              </a>
            )}
          </Notice>
        )}
        <Stack gap={18}>
          <div>
            {available.concat(unavailable).map((connector) => (
              <OptionRow
                key={connector.id}
                name={connector.name}
                detail={connector.unavailable ?? details[connector.kind]}
                icon={
                  connector.icon === undefined ? (
                    <Icon name={icons[connector.kind]} />
                  ) : (
                    <img src={connector.icon} alt="" />
                  )
                }
                aside={connector.id.startsWith('eip6963:') && <Badge>Detected</Badge>}
                isUnavailable={connector.unavailable !== undefined}
                onClick={() => {
                  setChosen(connector)
                  if (connector.unavailable !== undefined) return
                  onChoose(
                    connector.kind === 'development'
                      ? { ...connector, id: developmentId(developmentAccount) }
                      : connector,
                  )
                }}
              />
            ))}
          </div>
          {__DEVELOPMENT__ && (
            <SelectField
              label="Development account"
              value={developmentAccount}
              onChange={({ target }) => setDevelopmentAccount(target.value)}
            >
              <option value="0">Account 0, on the whitelist</option>
              <option value="1">Account 1, not on it</option>
            </SelectField>
          )}
        </Stack>
      </StepFocus>
    </Dialog>
  )
}
