import { collateralRefusal } from '../../../lib/cardStatus'
import { api } from '../../../services/api'
import { describeBankError } from '../../../services/bank/bankError'
import { payAs, type StartIntent } from '../../payments'

/** Pays collateral for a line that the bank would add it to: an operator may have closed it meanwhile. */
export const payCollateral: StartIntent<'collateral'> = (reviewed) => async (dispatch) => {
  const { cardId: id } = reviewed.offer.body
  const { data, error, isSuccess } = await dispatch(
    api.endpoints.creditSingle.initiate(
      { id, wallet: reviewed.wallet },
      { forceRefetch: true, subscribe: false },
    ),
  )
  const refusal = isSuccess ? collateralRefusal(data) : describeBankError(error)
  return refusal === undefined
    ? dispatch(payAs('collateral')(reviewed))
    : { refusal: `${refusal} Nothing was sent.` }
}
