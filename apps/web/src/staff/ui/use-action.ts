import { useEffect, useRef, useState } from 'react'
import { ApiError, hasSentence } from '../../data/base/api-error.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** The person closed the dialog of the passkey, or did not answer in time. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** The person closed the dialog that asks to confirm a change. */
export class NotConfirmedError extends Error {
  override name = 'NotConfirmedError'
}

/** The device already holds a passkey of the person. */
export class PasskeyExistsError extends Error {
  override name = 'PasskeyExistsError'
}

/** The sentence for a failure. */
export function useSentence(): (error: unknown) => string {
  const t = useTexts(texts)
  return error => {
    if (error instanceof CancelledError) return t.problems.cancelled
    if (error instanceof NotConfirmedError) return t.problems.notConfirmed
    if (error instanceof PasskeyExistsError) return t.problems.hasPasskey
    if (!(error instanceof ApiError)) return t.problems.passkey
    if (error.code === 'unauthenticated') return t.problems.signedOut
    if (error.code === 'application_not_found') return t.problems.noApplication
    return hasSentence(error) ? error.message : t.problems.noAnswer
  }
}

/** A control with a message, or the first one of a group with a message, which takes no focus itself. */
const INVALID = ['input', 'select', 'textarea']
  .flatMap(control => [`main ${control}[aria-invalid="true"]`, `main [aria-invalid="true"] ${control}`])
  .join()

/** Runs one change at a time: whether it runs, the sentence of a failure, and the messages beside fields. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const running = useRef(false)
  const sentenceOf = useSentence()
  // Once the messages are beside the fields: the focus reads the first one out.
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>(INVALID)?.focus()
  }, [errors])
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setProblem(undefined)
    setErrors({})
    try {
      await work()
      return true
    } catch (error) {
      setProblem(sentenceOf(error))
      if (error instanceof ApiError) setErrors(error.errors)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  /** Shows messages beside fields without a call. */
  const refuse = (mistakes: Record<string, string>): void => {
    setProblem(undefined)
    setErrors(mistakes)
  }
  return { busy, problem, errors, run, refuse }
}
export type Action = ReturnType<typeof useAction>
