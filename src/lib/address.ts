const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Does this text look like an address? The bank verifies its EIP-55 checksum. */
export const isAddress = (text: string): boolean => ADDRESS.test(text)

/** The case of an address is a checksum (EIP-55) and does not distinguish two addresses. */
export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** SPEC.md's short form of an address: first 5 and last 5 characters, `0x71C...8976F`. */
export const shortAddress = (address: string): string => `${address.slice(0, 5)}...${address.slice(-5)}`

/** Nodes and wallets write hashes in either case. */
export const isSameHash = isSameAddress
