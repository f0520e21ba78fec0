import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, isRefused } from '../data/base/api-error.ts'
import { noteRefusal } from '../data/base/mode.ts'
import { useDealerSlug } from '../data/base/page-context.tsx'
import { useRouteParams } from '../data/base/use-route-params.ts'
import { useStop } from '../data/base/use-stop.ts'
import { useLanguage, useTexts } from '../text/texts.ts'
import { withErrorId } from '../ui/base/error-ids.ts'
import { lazyCode } from '../ui/base/lazy-component.tsx'
import type { Recovery } from './explanation/explain-refusal.ts'
import { failureMessage } from './failure-message.ts'
import { texts } from './text.ts'

const loadExplanation = lazyCode(() => import('./explanation/explain-refusal.ts'))

interface Saving {
  busy: boolean
  /** Why the last save failed, for the alert above the button. */
  problem: string | null
  /** The way to continue, if the refusal has one. */
  recovery: Recovery | null
  /** Runs one save at a time; a failure becomes `problem`. The signal ends the repetition of what is sent, with the page at the latest. */
  run(save: (stop: AbortSignal) => Promise<void>): void
  /** Ends the repetition: then the save fails, unless what is under way is answered. */
  stop(): void
}

interface FailureHandlers {
  /** Shows field messages and returns those without a visible field. Leave it out on a screen without fields. */
  fields?(errors: Record<string, string>): string[]
  /** Reads the newer version after a 412. `useRecordForm` merges instead. */
  newer?(): Promise<unknown>
}

/** Runs the saves of a screen, one at a time, and describes failures. */
export function useSaving({ fields, newer }: FailureHandlers = {}): Saving {
  const t = useTexts(texts)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  // A second press may come before the first one is rendered.
  const isRunning = useRef(false)
  const { begin, stop } = useStop()
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const [recovery, setRecovery] = useState<Recovery | null>(null)
  const { application } = useRouteParams()
  const [, go] = useLocation()
  const dealer = useDealerSlug()

  useEffect(() => {
    if (!isUnreachable) return
    // Back online, the message is no longer true.
    const clear = () => {
      setUnreachable(false)
      setProblem(null)
    }
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  }, [isUnreachable])

  async function explain(error: unknown, retry: () => void): Promise<string | null> {
    const note = fields ? t.note : ''
    const isRepeated = error instanceof ApiError && error.wasRepeated
    const message = isRepeated ? withErrorId(t.stillNotTaken(note), error.id) : failureMessage(error, t, note, note)
    if (!(error instanceof ApiError)) {
      reportError(error)
      return message
    }
    const { status, errors } = error
    if (status === 0) return message
    if (status === 422 && fields && Object.keys(errors).length > 0)
      return withErrorId(fields(errors).join(' '), error.id) || null
    if (status === 422) return message
    if (status === 412) await newer?.().catch(() => undefined)
    const loaded = await loadExplanation().catch(() => undefined)
    // The network was lost before the code was there.
    if (!loaded) return message
    const save = { language, dealer, application, message, retry }
    const { problem, recovery, redirect } = loaded.explainRefusal(error, save)
    setRecovery(recovery)
    if (redirect) go(redirect)
    return problem
  }

  function run(save: (stop: AbortSignal) => Promise<void>): void {
    if (isRunning.current) return
    isRunning.current = true
    const stopped = begin()
    setBusy(true)
    setProblem(null)
    setUnreachable(false)
    setRecovery(null)
    save(stopped)
      .catch(async error => {
        noteRefusal(error)
        if (stopped.aborted && !isRefused(error)) return setProblem(t.stopped)
        setUnreachable(error instanceof ApiError && error.status === 0)
        setProblem(await explain(error, () => run(save)))
      })
      .finally(() => {
        isRunning.current = false
        setBusy(false)
      })
  }

  return { busy, problem, recovery, run, stop }
}
