import { CACHE_KEY, CACHE_SECONDS, bankApi } from './bank/bankApi'
import type { BankError } from './bank/bankError'
import type { ChainPort, ChainState } from './chain/chainPort'
import type { Ports } from './ports'
import type { EthPrice } from './price'
import type { QuotePrice } from './quotePrice'

export { CACHE_KEY, CACHE_SECONDS }

/** A transaction before it is sent: value in wei and gas as decimal digits, calldata hexadecimal. */
interface PreparedPayment {
  to: string
  value: string
  data: string
  gas: string
}

/** As long as a memo (lib/memo.ts), of the bytes that cost most: no real memo takes more gas. */
export const LONGEST_MEMO = `0x${'ff'.repeat(54)}`

const UNREACHABLE = { kind: 'unreachable' } satisfies BankError

/** A question to the chain as the answer of a query. */
export async function askChain<Answer>(
  extra: unknown,
  question: (chain: ChainPort) => Promise<Answer>,
): Promise<{ data: Answer } | { error: BankError }> {
  const { chain, untilPainted } = extra as Ports
  try {
    await untilPainted()
    return { data: await question(chain) }
  } catch {
    return { error: UNREACHABLE }
  }
}

/** The calls of the bank, and the app's own questions to the chain and the price services. */
export const api = bankApi.injectEndpoints({
  endpoints: (build) => ({
    /** How the nodes are doing. Its error tells the app that no node answers. */
    chainState: build.query<ChainState, undefined>({
      queryFn: (_arg, { extra }) => askChain(extra, (chain) => chain.state()),
      keepUnusedDataFor: 0,
    }),

    /** The wallet's balance, in wei as decimal digits. Never persisted: an old balance would promise too much. */
    walletBalance: build.query<string, string>({
      queryFn: (address, { extra }) => askChain(extra, async (chain) => String(await chain.balance(address))),
      keepUnusedDataFor: 0,
    }),

    /** How a contract wallet signs; null for an ordinary account. */
    contractWallet: build.query<{ signaturesNeeded: number | undefined } | null, string>({
      queryFn: (address, { extra }) =>
        askChain(extra, async (chain) =>
          (await chain.isContract(address))
            ? { signaturesNeeded: await chain.signaturesNeeded(address) }
            : null,
        ),
      keepUnusedDataFor: 0,
    }),

    /**
     * A payment of this wallet except for its amount and memo, and the gas it takes. A prepared transaction counts as
     * fresh for 24 hours (SPEC.md section 7), so it holds no fee.
     */
    preparedPayment: build.query<PreparedPayment, string>({
      queryFn: (wallet, { extra }) =>
        askChain(extra, async (chain) => {
          const payment = { to: (extra as Ports).env.treasury ?? wallet, value: '0', data: LONGEST_MEMO }
          return { ...payment, gas: String(await chain.gasFor({ from: wallet, ...payment })) }
        }),
    }),

    /** The price of gas now, in wei as decimal digits. Never persisted. */
    gasPrice: build.query<{ now: string; most: string }, undefined>({
      queryFn: (_arg, { extra }) =>
        askChain(extra, async (chain) => {
          const { now, most } = await chain.gasPrice()
          return { now: String(now), most: String(most) }
        }),
      keepUnusedDataFor: 0,
    }),

    /**
     * The wallet's ENS name, null when it has none. Screens ask with `refetchOnMountOrArgChange: CACHE_SECONDS`,
     * because a look-up counts as fresh for 24 hours (SPEC.md section 7).
     */
    ensName: build.query<string | null, string>({
      queryFn: (address, { extra }) =>
        askChain(extra, async (chain) => (await chain.nameOf(address)) ?? null),
    }),

    /** The price at the public price services. Kept from page to page for as long as it is fresh (`PRICE_FRESH_MS`). */
    ethPrice: build.query<EthPrice, undefined>({
      queryFn: async (_arg, { extra, signal }) => {
        const { env, now, untilPainted } = extra as Ports
        await untilPainted()
        const chunk = await import('./price').catch(() => undefined)
        const price = await chunk?.fetchEthPrice(env.priceUrls, now, signal)
        return price ? { data: price } : { error: UNREACHABLE }
      },
      keepUnusedDataFor: 60,
    }),

    /** The price at which a payment of this wallet is quoted. */
    quotePrice: build.query<QuotePrice, string>({
      queryFn: async (wallet, { extra, signal }, _options, ask) => {
        const chunk = await import('./quotePrice').catch(() => undefined)
        return chunk ? chunk.askQuotePrice(wallet, extra as Ports, signal, ask) : { error: UNREACHABLE }
      },
      keepUnusedDataFor: 0,
    }),
  }),
})
