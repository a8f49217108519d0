import fc from 'fast-check'
import { openBankLine, type BankLine } from '../../testing/bankLine'
import { commands, ran } from '../../testing/model/modelCommands'
import { checkInTheEnd } from '../../testing/model/modelInvariants'
import { ModelLife, type Beginning } from '../../testing/model/modelLife'
import { transitions } from '../../services/intents/transitions'

/** More for a hunt: `MODEL_RUNS=20000 npx jest intentModel`, with a `MODEL_SEED` of its own. */
const RUNS = Number(process.env.MODEL_RUNS ?? 2_000)
const SEED = Number(process.env.MODEL_SEED ?? 1)
/** About a third of these can happen when their turn comes; the others are skipped. */
const COMMANDS_PER_RUN = 60
const PATIENCE_MS = 60_000 + RUNS * 200

let life: ModelLife | undefined
let line: BankLine
beforeAll(() => {
  line = openBankLine({ fetch: (request) => life?.fetch(request) ?? Response.error() })
})
afterAll(() => line.close())

test(
  'no payment is lost or doubled, whatever wallet, chain, bank and browser do',
  async () => {
    const seen = new Map<string, number>()
    const circumstances = fc.record({
      isBankForgetful: fc.boolean(),
      isWalletStubborn: fc.boolean(),
      beginning: fc.constantFrom<Beginning[]>('nothing', 'sent', 'dropped'),
    })
    const property = fc.asyncProperty(
      circumstances,
      fc.commands(commands, { maxCommands: COMMANDS_PER_RUN, size: 'max' }),
      async (given, script) => {
        const own = new ModelLife(given)
        life = own
        line.sent.splice(0)
        try {
          await own.begin(given.beginning)
          await fc.asyncModelRun(() => ({ model: own, real: own }), script)
          await checkInTheEnd(own)
        } finally {
          own.close()
          own.disk.seen.forEach((times, way) => seen.set(way, (seen.get(way) ?? 0) + times))
        }
      },
    )
    await fc.assert(property, { numRuns: RUNS, seed: SEED })

    const met = transitions.filter((way) => seen.has(way)).length
    process.stdout.write(
      `intent machine: ${RUNS} runs, ${ran.commands} commands, ${met} of ${transitions.length} transitions, seed ${SEED}\n`,
    )
  },
  PATIENCE_MS,
)
