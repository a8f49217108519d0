export { CreditCardMenu } from './CreditCardMenu'
export { cardsSlice } from './cardsSlice'
export { useHasCreditCard } from './useHasCreditCard'
