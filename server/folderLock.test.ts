import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectToOwner, takeFolderLock, type FolderLock } from './folderLock'

let parent: string
let folder: string
const processes: ChildProcess[] = []
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'florin-lock-'))
  folder = join(parent, 'data')
})
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

const take = () => takeFolderLock(folder, 'operator')

/** Takes the lock when a line arrives, says whether it could, and keeps it. */
const CONTENDER = `
  const { takeFolderLock } = await import('./server/folderLock.ts')
  process.stdin.once('data', () =>
    takeFolderLock(process.env.FOLDER, 'operator').then(() => console.log('held'), (error) => console.log(error.name)),
  )
  console.log('waiting')`

/** A process of its own that waits for `take`. */
async function newContender() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', CONTENDER], {
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async () => (await lines.next()).value as string
  expect(await line()).toBe('waiting')
  return {
    pid: child.pid,
    take: () => {
      child.stdin.write('\n')
      return line()
    },
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Leaves the socket of a process that was killed. */
async function leaveDeadSocket(): Promise<void> {
  const owner = await newContender()
  expect(await owner.take()).toBe('held')
  await owner.kill()
  expect(readdirSync(join(folder, 'operator'))).toHaveLength(1)
}

describe('the lock of a data folder', () => {
  it('is held by one at a time, also within one process', async () => {
    const lock = await take()
    await expect(take()).rejects.toThrow(`${folder} is in use by another process (pid ${process.pid}).`)
    lock.release()
    const next = await take()
    next.release()
  })

  it('is one of two, which are taken apart', async () => {
    const locks = [await take(), await takeFolderLock(folder, 'supervisor')]
    for (const lock of locks) lock.release()
  })

  it('is refused while another process holds it, and taken when that process was killed', async () => {
    const owner = await newContender()
    expect(await owner.take()).toBe('held')
    await expect(take()).rejects.toThrow(`pid ${owner.pid}`)
    await owner.kill()
    const lock = await take()
    lock.release()
  })

  it('is taken over files that are no sockets', async () => {
    const first = await take()
    first.release()
    writeFileSync(join(folder, 'operator', 'bank.sock'), '')
    const lock = await take()
    lock.release()
  })

  it('goes to exactly one of many that find a dead socket at once', async () => {
    await leaveDeadSocket()
    const takes = await Promise.allSettled(Array.from({ length: 12 }, take))
    const locks = takes.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(locks).toHaveLength(1)
    for (const lock of locks) lock.release()
  })

  it('leaves nothing but its own empty folder', async () => {
    const lock = await take()
    await expect(take()).rejects.toThrow('in use')
    lock.release()
    expect(readdirSync(folder)).toEqual(['operator'])
    expect(readdirSync(join(folder, 'operator'))).toEqual([])
  })

  it.each(['data', 'd'.repeat(120)])(
    'can be reached by its owner only, in a folder named %s',
    async (name) => {
      folder = join(parent, name)
      const lock: FolderLock = await take()
      const place = join(folder, 'operator')
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      expect(statSync(place).mode & 0o777).toBe(0o700)
      for (const socket of readdirSync(place)) expect(statSync(join(place, socket)).mode & 0o777).toBe(0o600)
      const connection = await connectToOwner(folder, 'operator')
      expect(connection).toBeDefined()
      connection?.destroy()
      lock.release()
      expect(await connectToOwner(folder, 'operator')).toBeUndefined()
    },
  )
})
