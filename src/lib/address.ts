const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Has this text the shape of an address? Its EIP-55 checksum is the bank's to verify. */
export const isAddress = (text: string): boolean => ADDRESS.test(text)

/** Are these two the same address? Upper and lower case carry a checksum (EIP-55), not an identity. */
export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** SPEC.md's short form of an address: first 5 and last 5 characters, `0x71C...8976F`. */
export const shortAddress = (address: string): string => `${address.slice(0, 5)}...${address.slice(-5)}`

/** Are these two the same transaction hash? Hexadecimal comes in both cases. */
export const isSameHash = isSameAddress
