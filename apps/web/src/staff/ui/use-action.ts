import { useEffect, useRef, useState } from 'react'
import { ApiError, hasSentence, isByMode, isRefused } from '../../data/base/api-error.ts'
import { noteRefusal } from '../../data/base/mode.ts'
import { useStop } from '../../data/base/use-stop.ts'
import { newKey } from '../../data/new-key.ts'
import type { Sending } from '../../data/request-keys.ts'
import { useTexts } from '../../text/texts.ts'
import { asPlanned, withErrorId } from '../../ui/base/error-ids.ts'
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

/** The failures that the server describes in words about answers. */
const ofFailures = { service_unavailable: 'unavailable', internal_error: 'failed' } as const
const isFailure = (code: string): code is keyof typeof ofFailures => code in ofFailures

/** Returns the sentence about an error. `isTyped`: after a failure of the server it says that what was typed is still there. */
export function useSentence(): (error: unknown, isTyped?: boolean) => string {
  const t = useTexts(texts)
  const sentenceOf = (error: unknown): string => {
    if (error instanceof CancelledError) return t.problems.cancelled
    if (error instanceof NotConfirmedError) return t.problems.notConfirmed
    if (error instanceof PasskeyExistsError) return t.problems.hasPasskey
    if (!(error instanceof ApiError)) return t.problems.passkey
    if (error.code === 'unauthenticated') return t.problems.signedOut
    if (error.code === 'application_not_found') return t.problems.noApplication
    if (error.wasRepeated) return t.problems.stillNotTaken
    if (isFailure(error.code)) return t.problems[ofFailures[error.code]]
    return hasSentence(error) ? error.message : t.problems.noAnswer
  }
  return (error, isTyped = false) => {
    const isStillThere = isTyped && error instanceof ApiError && error.status >= 500
    const words = isStillThere ? `${sentenceOf(error)} ${t.problems.stillHere}` : sentenceOf(error)
    const sentence = withErrorId(words, error instanceof ApiError ? error.id : undefined)
    return isByMode(error) ? asPlanned(sentence) : sentence
  }
}

/** A control with a message, or the first one of a group with a message, which takes no focus itself. */
const INVALID = ['input', 'select', 'textarea']
  .flatMap(control => [`${control}[aria-invalid="true"]`, `[aria-invalid="true"] ${control}`])
  .join()

/**
 * Returns the idempotency key of a request, by its body and what else distinguishes it, and its end. The key is the same one for each attempt
 * until the request succeeds or another one is sent, so that a further try after a lost response is no second change.
 */
export type Once = (...request: unknown[]) => Sending

/**
 * Runs one change at a time: whether it runs, the sentence of a failure, the messages beside fields, and what is said once it is done.
 * `root`: the element with the fields, the page by default.
 */
export function useAction(root?: { readonly current: HTMLElement | null }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [done, setDone] = useState('')
  const running = useRef(false)
  const keys = useRef(new Map<string, string>())
  const { begin } = useStop()
  const sentenceOf = useSentence()
  // Once the messages are beside the fields: the focus reads the first one out.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const fields = root?.current ?? document.querySelector('main')
    const first = fields?.querySelector<HTMLElement>(INVALID)
    first?.focus()
    // The message may be out of sight above or below its control.
    first?.closest('.field')?.querySelector('.error')?.scrollIntoView({ block: 'nearest' })
  }, [errors, root])
  const run = async (work: (once: Once) => Promise<unknown>, whenDone = ''): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setProblem(undefined)
    setErrors({})
    setDone('')
    const stop = begin()
    const sent = new Map<string, string>()
    try {
      await work((...request) => {
        const text = JSON.stringify(request)
        const idempotencyKey = keys.current.get(text) ?? sent.get(text) ?? newKey()
        sent.set(text, idempotencyKey)
        return { idempotencyKey, stop }
      })
      sent.clear()
      keys.current = sent
      setDone(whenDone)
      return true
    } catch (error) {
      noteRefusal(error)
      // A refused request was not done, so that what was sent before it may still be the last change.
      if (sent.size > 0) keys.current = isRefused(error) ? new Map([...keys.current, ...sent]) : sent
      setProblem(sentenceOf(error, root !== undefined))
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
  return { busy, problem, errors, done, run, refuse }
}
