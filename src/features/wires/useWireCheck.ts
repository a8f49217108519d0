import { useState } from 'react'
import { api } from '../../services/api'
import { describeBankError, isBankError } from '../../services/bank/bankError'
import { isUnsupported } from '../../services/bank/isUnsupported'
import { WIRE_PATHS, type Problems, type WireRequest } from './wireRequest'

const SHOWN = new Set(Object.values(WIRE_PATHS))

/** Joins the problems with fields that are not on the form. */
const describeOthers = (fields: Problems): string | undefined => {
  const others = Object.entries(fields).filter(([path]) => !SHOWN.has(path))
  return others.length === 0
    ? undefined
    : `We cannot send this wire: ${others.map(([path, problem]) => `${path}: ${problem}`).join(' ')}`
}

/** Asks the bank whether it would accept a wire before anything is paid, and holds its answer. */
export function useWireCheck() {
  const [ask, { isLoading }] = api.useWireCheckMutation()
  const [fields, setFields] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()

  /** @param isCurrent whether the form is still as it was. If not, the bank's problems are not shown. */
  async function passes(
    request: WireRequest & { address: string },
    isCurrent: () => boolean,
  ): Promise<boolean> {
    setFields({})
    setFailure(undefined)
    const { error } = await ask(request)
    if (error === undefined) return true
    // A bank without this call (404) validates the wire when it records it.
    if (isUnsupported(error)) return true
    if (!isCurrent()) return false
    const refusal = isBankError(error) && error.kind === 'refused' ? error : undefined
    setFields(refusal?.fields ?? {})
    setFailure(refusal?.fields ? describeOthers(refusal.fields) : describeBankError(error))
    return false
  }

  return {
    passes,
    isChecking: isLoading,
    /** The bank's problems, by dotted path. */
    fields,
    /** Why the check failed, or the problems with fields that are not on the form. */
    failure,
    /** Clears the bank's problems with fields that the customer changes. */
    onChange: (paths: readonly string[]) =>
      setFields((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !paths.includes(path)))),
  }
}
