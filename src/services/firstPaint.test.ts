import { makeFirstPaint } from './firstPaint'

test('the first question draws the app, once, and is answered after the frame that follows', async () => {
  const frames: FrameRequestCallback[] = []
  // jsdom draws no frames.
  Object.assign(globalThis, { requestAnimationFrame: (draw: FrameRequestCallback) => frames.push(draw) })
  const drawFrame = () => frames.shift()?.(0)
  const happened: string[] = []
  const { painted, untilPainted } = makeFirstPaint(() => happened.push('drawn'))
  void painted.then(() => happened.push('painted'))
  expect(happened).toEqual([])

  const answers = [untilPainted(), untilPainted()]
  // React may render after this one.
  drawFrame()
  happened.push('frame')
  drawFrame()
  await Promise.all(answers)
  expect(happened).toEqual(['drawn', 'frame', 'painted'])
})
