import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How anvil's packages name the architectures. */
const ARCHITECTURES: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The path of anvil's native program. The wrapper in its package would be one more process to stop.
 * @throws Error when npm has not installed the program for this machine
 */
export function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  try {
    // npm installs the platform's package beside anvil's or inside it, so it is resolved from there.
    const wrapper = createRequire(join(process.cwd(), 'package.json')).resolve(
      '@foundry-rs/anvil/package.json',
    )
    return join(dirname(createRequire(wrapper).resolve(`${name}/package.json`)), 'bin', 'anvil')
  } catch {
    throw new Error(`${name} is not installed, run npm install`)
  }
}
