import { collateralRefusal } from '../../../lib/cardStatus'
import { api } from '../../../services/api'
import { describeBankError } from '../../../services/bank/bankError'
import { payAs, type StartIntent } from '../../payments'

/** Pays collateral after checking that the line is still open: an operator may have closed it. */
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
