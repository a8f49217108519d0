export { CreditCardMenu } from './freeze/CreditCardMenu'
export { cardsSlice } from './cardsSlice'
export { useHasCreditCard } from './useHasCreditCard'
