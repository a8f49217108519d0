export { CreditCardMenu } from './freeze/CreditCardMenu'
export { cardListSlice } from './list/cardListSlice'
export { cardsSlice } from './cardsSlice'
export { useCreditOffer } from './list/useCreditOffer'
