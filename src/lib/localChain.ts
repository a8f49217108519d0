export const LOCAL_CHAIN_ID = 31337

/**
 * Published accounts 0, 1 and 9 of anvil and Hardhat (the mnemonic "test test … junk"). Everybody has their keys, so they
 * are refused on every other chain. A new local bank whitelists account 0.
 */
export const LOCAL_ACCOUNTS = {
  whitelisted: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  notWhitelisted: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  treasury: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const
