import { api } from '../../services/api'
import { useAddress } from '../connection'

/** Does the wallet have a credit card? Undefined while that is not known. */
export function useHasCreditCard(): boolean | undefined {
  const wallet = useAddress()
  const { data } = api.useCreditAllQuery({ wallet })
  return data && data.length > 0
}
