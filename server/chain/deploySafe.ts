import { concat, ZeroHash } from 'ethers'
import { LOCAL_SAFE } from '../../src/lib/safe'

type Send = (method: string, ...parameters: unknown[]) => Promise<unknown>

/** Safe's deployer: CREATE2 with calldata of salt and code. Address and code are those of safe-singleton-factory 2.0.0. */
const DEPLOYER = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const DEPLOYER_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** Pays the gas. A burn address, so that no account that people use gets another transaction. */
const SENDER = '0x000000000000000000000000000000000000dEaD'
const GAS = '0x7a1200'

/**
 * Deploys Safe's contracts on a local chain (anvil): their published bytecode through Safe's own deployer, so that they
 * have the same addresses as everywhere. Contracts that exist are left alone.
 * @throws Error when a contract is not at its address afterwards
 */
export async function deploySafe(send: Send): Promise<void> {
  const isThere = async (address: string) => (await send('eth_getCode', address, 'latest')) !== '0x'
  const missing = []
  for (const contract of await contracts()) if (!(await isThere(contract.address))) missing.push(contract)
  if (missing.length === 0) return

  await send('anvil_setCode', DEPLOYER, DEPLOYER_CODE)
  await send('anvil_setBalance', SENDER, '0xde0b6b3a7640000')
  await send('anvil_impersonateAccount', SENDER)
  for (const { bytecode } of missing) {
    const data = concat([ZeroHash, bytecode])
    await send('eth_sendTransaction', { from: SENDER, to: DEPLOYER, data, gas: GAS })
  }
  // A busy node answers before it mines. Once this block exists, the transactions are in it or in an earlier one.
  await send('anvil_mine', '0x1')
  await send('anvil_stopImpersonatingAccount', SENDER)
  for (const { name, address } of missing)
    if (!(await isThere(address))) throw new Error(`Safe's ${name} did not land at ${address}`)
}

/** The three contracts that accounts need. Imported on demand, because the package is a development dependency. */
async function contracts() {
  const { factory, singleton, fallbackHandler } = LOCAL_SAFE
  const [proxyFactory, safe, handler] = await Promise.all([
    import('@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json'),
    import('@safe-global/safe-smart-account/build/artifacts/contracts/SafeL2.sol/SafeL2.json'),
    import('@safe-global/safe-smart-account/build/artifacts/contracts/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json'),
  ])
  return [
    { name: 'proxy factory', address: factory, bytecode: proxyFactory.default.bytecode },
    { name: 'singleton', address: singleton, bytecode: safe.default.bytecode },
    { name: 'fallback handler', address: fallbackHandler, bytecode: handler.default.bytecode },
  ]
}
