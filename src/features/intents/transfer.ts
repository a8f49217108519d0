/** Which part of its payment something was made of, or a request asks for: 0 is the payment itself. */
export const partOf = ({ part }: { part?: unknown }): number => (typeof part === 'number' ? part : 0)
