import { SwapToggle } from '../../components/SwapToggle'
import { TopBarFrame } from '../../components/TopBarFrame'
import { WalletLabel } from '../../components/WalletLabel'
import { disconnect, selectConnection, useWalletName } from '../../features/connection'
import { useIsVerified } from '../../features/kyc'
import { selectSettings } from '../../features/settings'
import { shortName } from '../../lib/walletName'
import { playDisconnectSound } from '../../services/sound'
import { useAppDispatch, useAppSelector } from '../hooks'

/** SPEC.md section 2, to the letter. */
const DISCONNECTING = 'Disconnecting...'

/** Logo, product name, and the wallet's name, which turns into Disconnect on hover, focus or tap. */
export function TopBar() {
  const dispatch = useAppDispatch()
  const connection = useAppSelector(selectConnection)
  const { hasSound } = useAppSelector(selectSettings)
  const address = 'address' in connection ? connection.address : ''
  const name = useWalletName(address)
  const isVerified = useIsVerified(address)

  async function onDisconnect() {
    await dispatch(disconnect())
    if (hasSound) void playDisconnectSound()
  }

  const isDisconnecting = connection.status === 'disconnecting'
  const shown = shortName(name)
  return (
    <TopBarFrame>
      <SwapToggle
        name={isDisconnecting ? DISCONNECTING : `Disconnect ${shown}${isVerified ? ' Verified' : ''}`}
        action={isDisconnecting ? DISCONNECTING : 'Disconnect'}
        description={name === shown ? undefined : name}
        size="small"
        isTouchedTwice
        isBusy={isDisconnecting}
        onClick={() => void onDisconnect()}
      >
        {isDisconnecting ? (
          DISCONNECTING
        ) : (
          <WalletLabel address={address} name={shown} isVerified={isVerified} />
        )}
      </SwapToggle>
    </TopBarFrame>
  )
}
