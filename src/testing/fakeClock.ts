/** Sets the clock, which `jest.setSystemTime` moves. The timers stay real. */
export const fakeClock = (now: number): void =>
  void jest.useFakeTimers({
    now,
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  })
