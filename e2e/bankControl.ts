import { expect } from '@playwright/test'
import { childrenOf, signal, supervisorOf } from './processes'
import type { Starter } from './starter'

/** Makes the bank fail. */
export interface BankControl {
  /** The bank's current process. It changes with every crash. */
  bankPid(): number
  /** Suspends the bank: connections stay open, and nothing answers. */
  suspendBank(): void
  resumeBank(): void
  /** Kills the bank and waits until the supervisor has brought it back. */
  crashBank(): Promise<void>
  /**
   * Kills the bank and keeps it down: connections are refused until `bringBankBack`. After three minutes the start would give
   * up.
   */
  takeBankAway(): Promise<void>
  /** Lets the supervisor bring it back, and waits for that. */
  bringBankBack(): Promise<void>
}

/** A start gives up when the bank dies for the third time soon after its start. */
const MOST_KILLS = 2
const BACK_MS = 30_000

export function controlBank(starter: Starter): BankControl {
  const bankPid = () => {
    const pids = [...starter.output().matchAll(/\(pid (\d+)/g)]
    return Number(pids.at(-1)?.[1])
  }
  /** The bank's process before it has said that it is ready. */
  const unreadyPid = () => {
    const supervisor = supervisorOf(starter.child.pid)
    if (supervisor === undefined) return undefined
    return childrenOf(supervisor, 'server/main.ts').find((pid) => pid !== bankPid())
  }
  let kills = 0

  function kill(): number {
    kills += 1
    if (kills > MOST_KILLS) throw new Error('A third kill would end the start: take a stack of its own.')
    const pid = bankPid()
    signal(pid, 'SIGKILL')
    return pid
  }
  const back = async (before: number) => {
    await expect.poll(bankPid, { timeout: BACK_MS }).not.toBe(before)
  }

  let away: { before: number; successor: number | undefined } | undefined
  return {
    bankPid,
    suspendBank: () => signal(bankPid(), 'SIGSTOP'),
    resumeBank: () => {
      signal(bankPid(), 'SIGCONT')
      signal(away?.successor, 'SIGCONT')
    },
    crashBank: async () => back(kill()),
    takeBankAway: async () => {
      const before = kill()
      // Its successor is stopped before it listens, so that the port stays closed.
      await expect.poll(unreadyPid, { intervals: [20] }).toBeDefined()
      away = { before, successor: unreadyPid() }
      signal(away.successor, 'SIGSTOP')
    },
    bringBankBack: async () => {
      if (!away) throw new Error('The bank has not been taken away.')
      signal(away.successor, 'SIGCONT')
      await back(away.before)
      away = undefined
    },
  }
}
