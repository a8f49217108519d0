import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDataLock } from './dataLock'
import { processStart } from './processIdentity'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const claimOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>

/** Leaves the lock file that another process would have left. */
async function leaveClaim(changes: Record<string, unknown>): Promise<string> {
  const lock = await takeDataLock(folder, 'bank')
  const claim = { ...claimOf(lock.path), token: 'another', ...changes }
  await lock.release()
  writeFileSync(lock.path, JSON.stringify(claim))
  return lock.path
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

describe('the data lock', () => {
  it('is held by one at a time, also within one process', async () => {
    const lock = await takeDataLock(folder, 'bank')
    await expect(takeDataLock(folder, 'bank')).rejects.toThrow(
      `${folder} is in use by another process (pid ${process.pid}).`,
    )
    await lock.release()
    await (await takeDataLock(folder, 'bank')).release()
  })

  it('keeps locks of other names apart', async () => {
    const locks = [await takeDataLock(folder, 'bank'), await takeDataLock(folder, 'start')]
    for (const lock of locks) await lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not taken from a living process', async () => {
    const pid = process.ppid
    await leaveClaim({ pid, start: processStart(pid) })
    await expect(takeDataLock(folder, 'bank')).rejects.toThrow(`pid ${pid}`)
  })

  it('is taken over from a dead process', async () => {
    await leaveClaim({ pid: await deadPid() })
    await (await takeDataLock(folder, 'bank')).release()
  })

  it('is taken over when the pid belongs to a younger process, be it our own', async () => {
    await leaveClaim({ pid: process.pid, start: '1' })
    await (await takeDataLock(folder, 'bank')).release()
  })

  it('is taken over when the file says nothing', async () => {
    writeFileSync(join(folder, 'bank.lock'), '')
    await (await takeDataLock(folder, 'bank')).release()
  })

  it('is taken from an owner out of sight only after its heartbeat has stopped', async () => {
    const path = await leaveClaim({ space: 'another container' })
    await expect(takeDataLock(folder, 'bank')).rejects.toThrow('in use')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(path, longAgo, longAgo)
    await (await takeDataLock(folder, 'bank')).release()
  })

  it('goes to exactly one of many that find it stale at once', async () => {
    await leaveClaim({ pid: await deadPid() })
    const takes = await Promise.allSettled(Array.from({ length: 12 }, () => takeDataLock(folder, 'bank')))
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('leaves the lock of its successor alone', async () => {
    const first = await takeDataLock(folder, 'bank')
    rmSync(first.path)
    const second = await takeDataLock(folder, 'bank')
    await first.release()
    await expect(takeDataLock(folder, 'bank')).rejects.toThrow('in use')
    await second.release()
  })
})
