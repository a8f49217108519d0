import { useState } from 'react'
import { api } from '../../services/api'
import { describeBankError, isBankError } from '../../services/bank/bankError'
import { WIRE_PATHS, type Problems, type WireRequest } from './wireRequest'

const SHOWN = new Set(Object.values(WIRE_PATHS))

/** Fields that the bank names and no form has: said together. */
const describeOthers = (fields: Problems): string | undefined => {
  const others = Object.entries(fields).filter(([path]) => !SHOWN.has(path))
  return others.length === 0
    ? undefined
    : `The bank refuses this wire: ${others.map(([path, problem]) => `${path}: ${problem}`).join(' ')}`
}

/** Asks the bank whether it would accept a wire, before anything is paid, and keeps what it says. */
export function useWireCheck() {
  const [ask, { isLoading }] = api.useWireCheckMutation()
  const [fields, setFields] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()

  async function passes(request: WireRequest & { address: string }): Promise<boolean> {
    setFields({})
    setFailure(undefined)
    const { error } = await ask(request)
    if (error === undefined) return true
    // A bank without this call, in whatever words it says so, decides when the wire is recorded.
    if (isBankError(error) && 'status' in error && error.status === 404) return true
    const refusal = isBankError(error) && error.kind === 'refused' ? error : undefined
    setFields(refusal?.fields ?? {})
    setFailure(refusal?.fields ? describeOthers(refusal.fields) : describeBankError(error))
    return false
  }

  return {
    passes,
    isChecking: isLoading,
    /** What the bank finds wrong, by dotted path. */
    fields,
    /** Why the bank's opinion is not known, or what it says about no field in particular. */
    failure,
    /** These fields are being mended: what the bank said of them is past. */
    onChange: (paths: readonly string[]) =>
      setFields((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !paths.includes(path)))),
  }
}
