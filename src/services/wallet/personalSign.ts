import type { WalletPort } from './walletPort'

const hex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Has the wallet sign a text (EIP-191). Only ever after a click, because it prompts. @throws what the wallet throws;
 * `classifyWalletError` knows what it means.
 */
export const personalSign = (wallet: Pick<WalletPort, 'request'>, text: string, address: string) =>
  wallet.request({ method: 'personal_sign', params: [hex(text), address] })
