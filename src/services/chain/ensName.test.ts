import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AbiCoder, concat, id, zeroPadBytes } from 'ethers'
import { startEns, type TestEns } from '../../testing/startEns'
import { ChainUnreachable } from './chainPort'
import { makeLazyChain } from './lazyChain'
import { newWallet } from '../../testing/newWallet'

const LOCAL = 31337
const SEPOLIA = 11155111
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const GONE = 'http://127.0.0.1:9'

jest.setTimeout(40_000)

const encode = (types: string[], values: unknown[]) => AbiCoder.defaultAbiCoder().encode(types, values)
const error = (signature: string, types: string[], values: unknown[]) =>
  concat([id(signature).slice(0, 10), encode(types, values)])
const newAddress = () => newWallet().address

let ens: TestEns
let sepolia: TestEns
const servers: Server[] = []
beforeAll(async () => {
  ;[ens, sepolia] = await Promise.all([startEns(LOCAL), startEns(SEPOLIA)])
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await Promise.all([ens.chain.stop(), sepolia.chain.stop()])
})

/** A host that records each request and answers it with `answer`. */
async function listen(answer: (body: string) => Promise<string> | string) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      heard.push(body)
      void Promise.resolve(answer(body)).then((said) => response.end(said))
    })
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

/** The local chain's node behind a host that records its requests. */
const overheard = () =>
  listen(async (body) => (await fetch(ens.chain.url, { method: 'POST', body, headers: JSON_TYPE })).text())
const JSON_TYPE = { 'content-type': 'application/json' }

/** A node that names its chain and refuses every call. */
const refusing = (code: number, message: string) =>
  listen((body) => {
    const { method, id } = JSON.parse(body) as { method: string; id: number }
    const said = method === 'eth_chainId' ? { result: '0x7a69' } : { error: { code, message } }
    return JSON.stringify({ jsonrpc: '2.0', id, ...said })
  })

const nameOf = (address: string, ...urls: string[]) =>
  makeLazyChain(LOCAL, urls.length > 0 ? urls : [ens.chain.url], ens.registry).nameOf(address)

const addressOf = (name: string, ...urls: string[]) =>
  makeLazyChain(LOCAL, urls.length > 0 ? urls : [ens.chain.url], ens.registry).addressOf(name)

describe('the address of a name', () => {
  test('is the one that ENS’s own contracts hold', async () => {
    const address = newAddress()
    await ens.register('payee', address)
    expect(await addressOf('payee.eth')).toBe(address)
    expect(await addressOf('PAYEE.eth')).toBe(address)
  })

  test.each(['nobody.eth', 'payee', '', 'a..eth', 'payee.eth.', 'pay ee.eth'])(
    '%j has none',
    async (name) => {
      expect(await addressOf(name)).toBeUndefined()
    },
  )

  test('is unknown, and not none, while the node does not answer', async () => {
    await expect(addressOf('payee.eth', GONE)).rejects.toBeInstanceOf(ChainUnreachable)
  })

  test('is not asked for on a chain without ENS', async () => {
    expect(await makeLazyChain(LOCAL, [GONE]).addressOf('payee.eth')).toBeUndefined()
  })
})

describe('on ENS’s own contracts', () => {
  test.each(['alice', '0xsplits', '🦊', 'שלום'])(
    'a wallet whose reverse record and name agree has the name %s.eth',
    async (label) => {
      const address = await ens.walletCalled(`${label}.eth`)
      await ens.register(label, address)
      expect(await nameOf(address)).toBe(`${label}.eth`)
      expect(await nameOf(address.toLowerCase())).toBe(`${label}.eth`)
    },
  )

  test('a wallet with another’s name in its reverse record has no name', async () => {
    await ens.register('bank', newAddress())
    expect(await nameOf(await ens.walletCalled('bank.eth'))).toBeUndefined()
  })

  test('a name that is not registered does not count', async () => {
    expect(await nameOf(await ens.walletCalled('nobody.eth'))).toBeUndefined()
  })

  test('a wallet without a reverse record, or with an empty one, has no name', async () => {
    expect(await nameOf(newAddress())).toBeUndefined()
    expect(await nameOf(await ens.walletCalled(''))).toBeUndefined()
  })

  test.each(['Bob', 'bоb', 'bo\u200bb'])(
    '%j is not in normal form and does not count, even if it resolves to the address',
    async (label) => {
      const address = await ens.walletCalled(`${label}.eth`)
      await ens.register(label, address)
      await ens.register('bob', address)
      expect(await nameOf(address)).toBeUndefined()
    },
  )

  test.each(['0x71c7656ec7ab88b098defb751b7401b5f6d8976f', '0x71c-8976f'])(
    '%s.eth looks like an address and does not count',
    async (label) => {
      const address = await ens.walletCalled(`${label}.eth`)
      await ens.register(label, address)
      expect(await nameOf(address)).toBeUndefined()
    },
  )

  test('a name longer than DNS allows does not count', async () => {
    const label = 'z'.repeat(600)
    const address = await ens.walletCalled(`${label}.eth`)
    await ens.register(label, address)
    expect(await nameOf(address)).toBeUndefined()
  })

  test('a name of a hundred levels is given up after twenty calls', async () => {
    const address = await ens.walletCalled(`${'a.'.repeat(100)}eth`)
    const { url, heard } = await overheard()
    expect(await nameOf(address, url)).toBeUndefined()
    expect(heard.length).toBeLessThanOrEqual(21)
  })
})

describe('with a resolver of its own', () => {
  test.each([
    ['refuses', 'revert', '0x'],
    ['refuses with a reason', 'revert', error('Error(string)', ['string'], ['no'])],
    ['answers nothing', 'return', '0x'],
    ['answers no text', 'return', `0x${'ff'.repeat(64)}`],
    ['answers text that is not UTF-8', 'return', encode(['bytes'], ['0xc328'])],
    ['answers far more than a name', 'return', `0x${'00'.repeat(20_000)}`],
  ] as const)('a wallet whose resolver %s has no name', async (_what, how, data) => {
    const resolver = newAddress()
    await ens.answerAlways(resolver, how, data)
    expect(await nameOf(await ens.walletWithResolver(resolver))).toBeUndefined()
  })

  test('a wallet whose resolver is an ordinary account has no name', async () => {
    expect(await nameOf(await ens.walletWithResolver(newAddress()))).toBeUndefined()
  })

  test('a host that a resolver names is not called', async () => {
    const host = await listen(() => '{}')
    const resolver = newAddress()
    const lookup = error(
      'OffchainLookup(address,string[],bytes,bytes4,bytes)',
      ['address', 'string[]', 'bytes', 'bytes4', 'bytes'],
      [resolver, [host.url], '0x', '0x691f3431', '0x'],
    )
    await ens.answerAlways(resolver, 'revert', lookup)
    expect(await nameOf(await ens.walletWithResolver(resolver))).toBeUndefined()
    expect(host.heard).toEqual([])
  })
})

describe('by the universal resolver, where ENS has one', () => {
  const reverseOf = (address: string) => makeLazyChain(SEPOLIA, [sepolia.chain.url]).nameOf(address)
  const says = (name: string) =>
    sepolia.answerAlways(
      UNIVERSAL_RESOLVER,
      'return',
      encode(['string', 'address', 'address'], [name, newAddress(), newAddress()]),
    )

  test('a wallet has the name that it returns', async () => {
    await says('alice.eth')
    expect(await reverseOf(newAddress())).toBe('alice.eth')
  })

  test.each(['', 'eth', 'Alice.eth', '0xabcdef.eth'])('%j does not count', async (name) => {
    await says(name)
    expect(await reverseOf(newAddress())).toBeUndefined()
  })

  test.each([
    ['ResolverNotFound(bytes)', ['bytes'], ['0x00']],
    ['ReverseAddressMismatch(string,bytes)', ['string', 'bytes'], ['alice.eth', zeroPadBytes('0x01', 20)]],
    ['HttpError(uint16,string)', ['uint16', 'string'], [500, 'down']],
    ['Unheard()', [], []],
  ] as const)('a revert with %s means no name', async (signature, types, values) => {
    await sepolia.answerAlways(UNIVERSAL_RESOLVER, 'revert', error(signature, [...types], [...values]))
    expect(await reverseOf(newAddress())).toBeUndefined()
  })
})

describe('when nodes fail', () => {
  test('the name is unknown when no node answers', async () => {
    await expect(nameOf(newAddress(), GONE)).rejects.toThrow(ChainUnreachable)
  })

  test.each([
    [-32005, 'request limit reached'],
    [-32603, 'internal error'],
    [-32000, 'execution timeout'],
  ])('an error %i of a node is not a revert', async (code, message) => {
    const { url } = await refusing(code, message)
    await expect(nameOf(newAddress(), url)).rejects.toThrow(ChainUnreachable)
  })

  test('the next node is asked', async () => {
    const address = await ens.walletCalled('carol.eth')
    await ens.register('carol', address)
    const { url } = await refusing(-32005, 'request limit reached')
    expect(await nameOf(address, GONE, url, ens.chain.url)).toBe('carol.eth')
  })

  test.each([
    [3, 'execution reverted'],
    [-32000, 'execution reverted'],
    [-32000, 'invalid opcode: INVALID'],
  ])('an error %i, %s is a revert', async (code, message) => {
    const { url } = await refusing(code, message)
    expect(await nameOf(newAddress(), url)).toBeUndefined()
  })
})

test('a chain without ENS has no names, and no node is asked', async () => {
  const { url, heard } = await overheard()
  expect(await makeLazyChain(LOCAL, [url]).nameOf(newAddress())).toBeUndefined()
  expect(heard).toEqual([])
})

test('a registry that is not deployed has no names', async () => {
  expect(await makeLazyChain(LOCAL, [ens.chain.url], newAddress()).nameOf(newAddress())).toBeUndefined()
})
