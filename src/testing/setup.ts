import { configure } from '@testing-library/dom'
import '@testing-library/jest-dom'

/** Runs before every test file of the app, also in Node's environment. */

// jsdom has its own byte arrays, which fail `instanceof` in ethers, PGlite and IndexedDB against those of Node's
// TextEncoder. From here on there are only Node's.
const nodesBytes = new TextEncoder().encode('')
globalThis.Uint8Array = nodesBytes.constructor as Uint8ArrayConstructor
globalThis.ArrayBuffer = nodesBytes.buffer.constructor as ArrayBufferConstructor
// The same is true of the errors of Node's AbortSignal.
globalThis.DOMException = (AbortSignal.abort().reason as object).constructor as typeof DOMException

// React passes a submitted form to FormData, and Node's FormData refuses a form. The app does not use the result.
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super()
  }
}

// A file that opens the bank waits for its database, which takes long on a busy machine.
jest.setTimeout(120_000)
// A wait for the screen ends as soon as the expectation is met. This limit is for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no layout, so no element ever changes its size.
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// jsdom's dialog has no methods. The browser journeys prove focus and Escape.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}

/**
 * An unexpected error or warning on the console fails the test. A test that expects one calls
 * `jest.spyOn(console, 'error').mockImplementation(...)`.
 */
let unexpected: Error[] = []
/** Redux Toolkit warns about slow checks, which only tells that the machine is busy. */
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
