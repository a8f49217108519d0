import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  concat,
  ContractFactory,
  getCreateAddress,
  id,
  Interface,
  keccak256,
  namehash,
  toQuantity,
  ZeroHash,
  type InterfaceAbi,
  type Wallet,
} from 'ethers'
import { startChain, type TestChain } from '../../server/testing/startChain'
import { newWallet } from './newWallet'

/** A real chain with ENS's own registry, reverse registrar and public resolver on it. */
export interface TestEns {
  chain: TestChain
  /** Address of the registry. */
  registry: string
  /** Registers a name below .eth in any spelling, which resolves to the address. */
  register(label: string, address: string): Promise<void>
  /** A new wallet with this reverse record. */
  walletCalled(name: string): Promise<string>
  /** A new wallet whose reverse record has this resolver. */
  walletWithResolver(resolver: string): Promise<string>
  /** Puts a contract at the address that returns this data from every call, or reverts with it. */
  answerAlways(address: string, how: 'return' | 'revert', data: string): Promise<void>
}

interface Artifact {
  abi: InterfaceAbi
  bytecode: string
}

const require = createRequire(join(process.cwd(), 'package.json'))
// The pinned versions of the packages pin the contents of these files.
const artifacts = {
  registry: require('@ensdomains/ens/build/contracts/ENSRegistry.json') as Artifact,
  reverse: require('@ensdomains/ens/build/contracts/ReverseRegistrar.json') as Artifact,
  resolver: require('@ensdomains/resolver/build/contracts/PublicResolver.json') as Artifact,
}

export async function startEns(chainId?: number): Promise<TestEns> {
  const chain = await startChain(chainId)
  const deployer = newWallet()

  async function transact(from: Wallet, to: string | null, data: string): Promise<void> {
    await chain.fund(from.address, 10n ** 18n)
    const hash = await chain.transact(from, { to, data, gasLimit: 8_000_000n })
    const receipt = (await chain.send('eth_getTransactionReceipt', hash)) as { status: string }
    if (receipt.status !== '0x1') throw new Error('a transaction of the test failed')
  }

  async function deploy({ abi, bytecode }: Artifact, ...parameters: unknown[]) {
    const nonce = Number(await chain.send('eth_getTransactionCount', deployer.address, 'latest'))
    const { data } = await new ContractFactory(abi, bytecode).getDeployTransaction(...parameters)
    await transact(deployer, null, data)
    const contract = new Interface(abi)
    return {
      address: getCreateAddress({ from: deployer.address, nonce }),
      call(from: Wallet, method: string, ...values: unknown[]): Promise<void> {
        return transact(from, this.address, contract.encodeFunctionData(method, values))
      },
    }
  }

  const registry = await deploy(artifacts.registry)
  const resolver = await deploy(artifacts.resolver, registry.address)
  const reverse = await deploy(artifacts.reverse, registry.address, resolver.address)
  const give = (parent: string, label: string, owner: string) =>
    registry.call(deployer, 'setSubnodeOwner', parent, id(label), owner)
  await give(ZeroHash, 'eth', deployer.address)
  await give(ZeroHash, 'reverse', deployer.address)
  await give(namehash('reverse'), 'addr', reverse.address)

  return {
    chain,
    registry: registry.address,
    async register(label, address) {
      const parent = namehash('eth')
      await registry.call(
        deployer,
        'setSubnodeRecord',
        parent,
        id(label),
        deployer.address,
        resolver.address,
        0,
      )
      // The contracts hash the label as it is; ethers' namehash would normalise it.
      const node = keccak256(concat([parent, id(label)]))
      await resolver.call(deployer, 'setAddr(bytes32,address)', node, address)
    },
    async walletCalled(name) {
      const wallet = newWallet()
      await reverse.call(wallet, 'setName', name)
      return wallet.address
    },
    async walletWithResolver(address) {
      const wallet = newWallet()
      await reverse.call(wallet, 'claimWithResolver', wallet.address, address)
      return wallet.address
    },
    async answerAlways(address, how, data) {
      const size = toQuantity((data.length - 2) / 2)
        .slice(2)
        .padStart(4, '0')
      // Copies the data after these fourteen bytes to memory, and returns it or reverts with it.
      const code = `0x61${size}600e60003961${size}6000${how === 'return' ? 'f3' : 'fd'}${data.slice(2)}`
      await chain.send('anvil_setCode', address, code)
    },
  }
}
