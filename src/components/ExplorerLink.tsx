import { chainName, explorerHref } from '../lib/chains'

interface Props {
  chainId: number
  hash: string
}

/** A link to a transaction in the chain's block explorer; nothing for a chain without one. */
export function ExplorerLink({ chainId, hash }: Props) {
  const href = explorerHref(chainId, hash)
  return (
    href !== undefined && (
      <a href={href} target="_blank" rel="noreferrer">
        See it on {chainName(chainId)}
      </a>
    )
  )
}
