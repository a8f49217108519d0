import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '../../../src/testing/until'

/** A test run that starts its server and prints the address. */
const RUN = `
  import { startPostgres } from './server/testing/postgres/startPostgres.ts'
  console.log((await startPostgres(process.cwd())).url)
  setInterval(() => undefined, 1000)`

it('a run that is killed leaves no server behind', async () => {
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', RUN], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(run, 'exit')
  const [url] = (await once(run.stdout, 'data')) as [Buffer]
  const { port } = new URL(String(url))
  expect(await isOpen(port)).toBe(true)
  run.kill('SIGKILL')
  await exited
  await until(async () => !(await isOpen(port)))
})

async function isOpen(port: string): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
