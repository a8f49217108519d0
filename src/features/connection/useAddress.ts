import { useAppSelector } from '../../app/hooks'
import { selectAddress } from './connectionSlice'

/** The connected wallet's address. @throws Error when no wallet is connected, as outside the shell */
export function useAddress(): string {
  const address = useAppSelector(selectAddress)
  if (address === undefined) throw new Error('no wallet is connected here')
  return address
}
