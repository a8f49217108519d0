import { hexlify, randomBytes, Wallet } from 'ethers'

/** A wallet with a new key. `Wallet.createRandom` derives it from a phrase, which takes thirty times as long. */
export const newWallet = (): Wallet => new Wallet(hexlify(randomBytes(32)))
