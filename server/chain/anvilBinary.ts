import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The words that anvil's packages use in their names. */
const ARCHITECTURES: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The path of anvil's native program. Its package also has a wrapper, which would be one more process to stop.
 * @throws Error when npm has not installed the one for this machine.
 */
export function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  try {
    // npm may put the platform's package beside anvil's or inside it, so look from there.
    const wrapper = createRequire(join(process.cwd(), 'package.json')).resolve(
      '@foundry-rs/anvil/package.json',
    )
    return join(dirname(createRequire(wrapper).resolve(`${name}/package.json`)), 'bin', 'anvil')
  } catch {
    throw new Error(`${name} is not installed, run npm install`)
  }
}
