import { configure } from '@testing-library/dom'
import '@testing-library/jest-dom'

/** What every test file of the app starts with. Also runs where a file asks for Node's environment. */

// jsdom has byte arrays of its own, which are none to `instanceof` in ethers, PGlite or IndexedDB where they meet
// what Node's TextEncoder gives. From here on there is one kind: Node's.
const nodesBytes = new TextEncoder().encode('')
globalThis.Uint8Array = nodesBytes.constructor as Uint8ArrayConstructor
globalThis.ArrayBuffer = nodesBytes.buffer.constructor as ArrayBufferConstructor
// The same goes for the errors that Node's AbortSignal aborts with.
globalThis.DOMException = (AbortSignal.abort().reason as object).constructor as typeof DOMException

// React reads a form that is submitted during a navigation; Node's FormData takes no form. Nobody looks at it.
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super()
  }
}

// A file that opens the bank waits for its database; on a busy machine that takes a while.
jest.setTimeout(120_000)
// Waiting for the screen ends as soon as it is as expected; how long that takes says something about the machine.
configure({ asyncUtilTimeout: 10_000 })

// jsdom lays nothing out, so nothing there ever changes its size.
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// jsdom has the element without its methods; focus and Escape proper are the journeys' to prove.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}

/**
 * An error or warning on the console that a test did not ask for fails it. One that does asks for it with
 * `jest.spyOn(console, 'error').mockImplementation(...)` and says what it expects.
 */
let unexpected: Error[] = []
/** Redux Toolkit measures its own checks; how long they take says something about the machine only. */
const ABOUT_THE_MACHINE = /^\w+InvariantMiddleware took \d+ms/
for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => {
    if (ABOUT_THE_MACHINE.test(String(args[0]))) return
    unexpected.push(new Error(`console.${method}: ${args.map(String).join(' ')}`))
  }
}

function refuseNoise(): void {
  const [first] = unexpected
  unexpected = []
  if (first) throw first
}
afterEach(() => {
  jest.restoreAllMocks()
  refuseNoise()
})
afterAll(refuseNoise)
