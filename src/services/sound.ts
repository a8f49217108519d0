/** Plays the sound of disconnecting. False when the browser refuses, which is no error. */
export const playDisconnectSound = (): Promise<boolean> =>
  new Audio('/disconnect.wav').play().then(
    () => true,
    () => false,
  )
