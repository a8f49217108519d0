/** The product's name, as customers, wallets and the sign-in message see it. The only place it is spelled. */
export const PRODUCT_NAME = 'Florin'
