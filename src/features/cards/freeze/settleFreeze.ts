import type { AppThunk } from '../../../app/hooks'
import { api } from '../../../services/api'
import { isBankError } from '../../../services/bank/bankError'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

/**
 * Waits until the screens hold an answer that is younger than the bank's word about a card. One that was asked for
 * before may still arrive after it, and would contradict it.
 * @param answeredAt when the bank's word came, in milliseconds since 1970
 * @param isWanted false once it concerns nobody any more
 */
export const settleFreeze =
  (id: string, wallet: string, answeredAt: number, isWanted: () => boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { wait }) => {
    const { creditSingle, creditAll } = api.endpoints
    const single = { id, wallet }
    const options = { forceRefetch: true, subscribe: false }
    const isYoung = ({ startedTimeStamp = 0 }: { startedTimeStamp?: number | undefined }) =>
      startedTimeStamp >= answeredAt

    async function isCardRead(): Promise<boolean> {
      await dispatch(api.util.getRunningQueryThunk('creditSingle', single))
      const held = creditSingle.select(single)(getState())
      if (held.isSuccess && isYoung(held)) return true
      const { isSuccess, error } = await dispatch(creditSingle.initiate(single, options))
      // A card that is gone has nothing to be wrong about.
      return isSuccess || (isBankError(error) && error.kind === 'refused' && error.status === 404)
    }

    async function readList(): Promise<void> {
      await dispatch(api.util.getRunningQueryThunk('creditAll', { wallet }))
      const held = creditAll.select({ wallet })(getState())
      if (held.data !== undefined && !isYoung(held)) await dispatch(creditAll.initiate({ wallet }, options))
    }

    for (let pause = FIRST_WAIT_MS; isWanted() && !(await isCardRead());) {
      await wait(pause)
      pause = Math.min(pause * 2, LONGEST_WAIT_MS)
    }
    // Where the list cannot be had, it says so itself, with its age.
    if (isWanted()) await readList()
  }
