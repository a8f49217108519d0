/** The reason on a wire while a reorganisation keeps its payment off the chain. It says what the wire waits for. */
export const HELD_BY_REORGANISATION =
  'The chain was reorganised and does not hold the payment just now. The wire goes on once it does.'
