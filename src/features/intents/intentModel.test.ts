import fc from 'fast-check'
import { openFakeFetch, type FakeFetch } from '../../testing/fakeFetch'
import { commands, ran } from '../../testing/model/modelCommands'
import { checkAtTheEnd } from '../../testing/model/modelInvariants'
import { ModelRun, type Beginning } from '../../testing/model/modelRun'
import type { NonceChoice } from '../../testing/model/modelWallet'
import { transitions } from '../../services/intents/transitions'

/**
 * To search longer: `MODEL_RUNS=20000 npx jest intentModel`, with another `MODEL_SEED`. `MODEL_FAST=1` reports the first
 * failure without shrinking it.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? (process.env.TIER === 'full' ? 20_000 : 1_000))
const SEED = Number(process.env.MODEL_SEED ?? 2)
/** About a third of them apply when their turn comes. The others are skipped. */
const COMMANDS_PER_RUN = 60
const PATIENCE_MS = 300_000 + RUNS * 500

let run: ModelRun | undefined
let line: FakeFetch
beforeAll(() => {
  line = openFakeFetch({ fetch: (request) => run?.fetch(request) ?? Response.error() })
})
afterAll(() => line.close())

test(
  'no payment is lost or doubled, whatever wallet, chain, bank and browser do',
  async () => {
    const seen = new Map<string, number>()
    const circumstances = fc.record({
      acceptsDuplicates: fc.boolean(),
      nonces: fc.constantFrom<NonceChoice[]>('as told', 'as its node says', 'as it counts itself'),
      isContractWallet: fc.nat(3).map((luck) => luck === 0),
      isFromAccount: fc.boolean(),
      beginning: fc.constantFrom<Beginning[]>(
        'nothing',
        'sent',
        'dropped',
        'sent again without a word',
        'waiting for the bank',
      ),
    })
    const property = fc.asyncProperty(
      circumstances,
      fc.commands(commands, { maxCommands: COMMANDS_PER_RUN, size: 'max' }),
      async (given, script) => {
        const own = new ModelRun(given)
        run = own
        line.sent.splice(0)
        try {
          await own.begin(given.beginning)
          await fc.asyncModelRun(() => ({ model: own, real: own }), script)
          await checkAtTheEnd(own)
        } finally {
          own.close()
          own.disk.seen.forEach((times, way) => seen.set(way, (seen.get(way) ?? 0) + times))
        }
      },
    )
    await fc.assert(property, {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: process.env.MODEL_FAST !== undefined,
    })

    const unmet = transitions.filter((way) => !seen.has(way))
    const met = transitions.length - unmet.length
    process.stdout.write(
      `intent machine: ${RUNS} runs, ${ran.commands} commands, ${met} of ${transitions.length} transitions, seed ${SEED}\n`,
    )
    // Fewer runs do not reach every transition.
    if (RUNS >= 1_000) expect(unmet).toEqual([])
    else process.stdout.write(`not met: ${unmet.join(', ')}\n`)
  },
  PATIENCE_MS,
)
