/**
 * The published accounts of a local development chain (the mnemonic "test test … junk" of anvil and hardhat).
 * Anybody has their keys: they are refused on every chain but 31337.
 */
export const LOCAL_CHAIN_ID = 31337

/** Account 0, which the local bank whitelists at start; account 1, which it does not; account 9, the treasury. */
export const LOCAL_ACCOUNTS = {
  whitelisted: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  notWhitelisted: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  treasury: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const
