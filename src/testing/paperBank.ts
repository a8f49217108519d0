import { Wallet } from 'ethers'
import type { TestChain } from '../../server/testing/startChain'
import { makeLazyChain } from '../services/chain/lazyChain'
import { openBankLine, type BankLine } from './bankLine'
import { makeScriptedProvider } from './scriptedProvider'
import { testEnv } from './testEnv'
import { openBrowser, type Browser } from './browser'

/** What a bank on paper answers to each path; its answers are read anew for every call. */
export type Answers = Record<string, unknown>

/** Everybody may come in, and nobody has anything. */
const nothing: Answers = {
  '/api/whitelisted': { data: { accepted: true } },
  '/credit/all': { success: true, creditCards: [] },
  '/debit/all': { success: true, debitCards: [] },
  '/dashboard/debitBalance': { success: true, debitBalance: '0.00' },
  '/accounts/all': { success: true, accounts: [] },
  '/wire/all': { success: true, wires: [] },
  '/users/create': { success: true },
  '/users/get': { success: true, user: {} },
  '/users/kyc/get': { success: true, user: {} },
  '/auth/logout': { success: true },
}

/**
 * A hosted bank that never asks for a sign-in and answers from a list, for what has nothing to do with banking: what
 * the app keeps and shows. What it does with money is proved against the real bank (`world.ts`).
 */
export function openPaperBank(): { line: BankLine; answers: Answers } {
  const answers = { ...nothing }
  const line = openBankLine({
    fetch: (request) => {
      const answer = answers[new URL(request.url).pathname]
      return answer === undefined
        ? Response.json({ success: false, error: { code: 'NOT_FOUND', message: 'No.' } }, { status: 404 })
        : Response.json(answer)
    },
  })
  return { line, answers }
}

const noChain = { chainId: 31337 } as TestChain

/** A browser with a wallet that only shows its account: nothing is sent anywhere. */
export function openPaperBrowser(wallet = new Wallet(Wallet.createRandom().privateKey)): Browser {
  const env = testEnv()
  return openBrowser(makeScriptedProvider(wallet, noChain), makeLazyChain(31337, env.rpcUrls), env)
}
