import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isOwner } from '../../../lib/accountAction'
import { isSameAddress } from '../../../lib/address'
import type { AccountInfo } from './account'
import { signRequestIn, type SignRequest } from './signLink'

interface Verified {
  fragment: string
  request: SignRequest | undefined
}

/**
 * The transaction that the page's link carries for this account, with those of its signatures that are real. Undefined
 * until they are verified.
 */
export function useSignRequest({ address, chainId }: AccountInfo): SignRequest | undefined {
  const { hash: fragment } = useLocation()
  const [verified, setVerified] = useState<Verified>()

  useEffect(() => {
    let isCurrent = true
    void verify(fragment, address, chainId).then((request) => {
      if (isCurrent) setVerified({ fragment, request })
    })
    return () => {
      isCurrent = false
    }
  }, [fragment, address, chainId])

  return verified?.fragment === fragment ? verified.request : undefined
}

async function verify(fragment: string, account: string, chainId: number): Promise<SignRequest | undefined> {
  const request = signRequestIn(fragment)
  if (!request || !isSameAddress(request.account, account)) return undefined
  const chunk = await import('../../../lib/safeTransaction').catch(() => undefined)
  if (!chunk) return undefined
  const { action, nonce } = request
  const signers: string[] = []
  const signatures = request.signatures.filter(({ owner, signature }) => {
    const signed = chunk.signatureOf({ chainId, account, action, nonce }, signature)
    if (!signed || !isSameAddress(signed.owner, owner) || isOwner(signers, owner)) return false
    signers.push(owner)
    return true
  })
  return { ...request, signatures }
}
