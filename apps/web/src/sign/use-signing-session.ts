import type { ShownDocument, SigningState } from '@porchlight/api'
import { isSigningClosed } from '@porchlight/domain'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, isRefused } from '../data/base/api-error.ts'
import { tokenInAddress } from '../data/base/link-token.ts'
import { useStop } from '../data/base/use-stop.ts'
import { failureMessage } from '../saving/failure-message.ts'
import { texts as savingTexts } from '../saving/text.ts'
import { brandStyle } from '../styles/brand.ts'
import { useTexts } from '../text/texts.ts'
import { openSigning, type SigningCalls, type Step, type StepRequest } from './signing-calls.ts'
import { texts } from './text.ts'

const UNAUTHENTICATED = 401

export interface SigningSession {
  state: SigningState
  busy: boolean
  /** Why the last call failed. */
  problem: string | null
  /** Runs one call at a time. `refused` gets field messages; without it they become `problem`. */
  act<K extends Step>(step: K, request: StepRequest<K>, refused?: (errors: Record<string, string>) => void): void
  /** Ends the repetition of a call that the server can't take. */
  stop(): void
  pdf(id: string): Promise<ArrayBuffer>
}

export type Opening =
  | { session: SigningSession }
  /** `returnUrl` is unknown where the page did not open. */
  | { over: ApiError; returnUrl: string | undefined }
  | { problem: string; retry(): void }
  | { session: null }

/** The session ended, or the documents can no longer be signed. The table of codes decides, never the text. */
const isOver = ({ status, code }: ApiError): boolean =>
  status === UNAUTHENTICATED ||
  code === 'signing_session_over' ||
  code === 'signing_signed_out' ||
  isSigningClosed(code)

/** Removes the token from the address first: it must not stay in the history or a screenshot. */
function takeToken(): string {
  const token = tokenInAddress()
  history.replaceState(null, '', location.pathname)
  return token
}

/** Adds the brand color, which only an opened session has, to the styles of the page. */
function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** A signing session: opened once by the token, over once the server rejects its bearer token. */
export function useSigningSession(): Opening {
  const { note, stopped } = useTexts(texts)
  const savingT = useTexts(savingTexts)
  const [token] = useState(takeToken)
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ state: SigningState; calls: SigningCalls }>()
  const [failure, setFailure] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { begin, stop } = useStop()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens again
  useEffect(() => {
    setFailure(undefined)
    openSigning(token).then(found => {
      adoptStyles(brandStyle(found.state.dealer.brand_color))
      setOpened(found)
    }, setFailure)
  }, [token, attempt])

  const calls = opened?.calls
  const pdf = useCallback(
    async (id: string) => {
      try {
        return await calls!.pdf(id)
      } catch (error) {
        if (error instanceof ApiError && isOver(error)) setFailure(error)
        throw error
      }
    },
    [calls],
  )

  const isDecided = opened?.state.step === 'SIGNED' || opened?.state.step === 'DECLINED'
  useEffect(() => (isDecided ? undefined : calls?.follow(setFailure)), [calls, isDecided])

  if (failure && isOver(failure)) return { over: failure, returnUrl: opened?.state.return_url }
  if (failure) return { problem: failureMessage(failure, savingT, note), retry: () => setAttempt(attempt + 1) }
  if (!opened) return { session: null }

  const act: SigningSession['act'] = (step, request, refused) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const ended = begin()
    opened.calls
      .act(step, request, ended)
      .then(state => setOpened({ ...opened, state }))
      .catch(error => {
        if (!(error instanceof ApiError)) throw error
        if (isOver(error)) setFailure(error)
        else if (refused && Object.keys(error.errors).length > 0) refused(error.errors)
        else setProblem(ended.aborted && !isRefused(error) ? stopped : failureMessage(error, savingT, note))
      })
      .finally(() => setBusy(false))
  }
  return { session: { state: opened.state, busy, problem, act, stop, pdf } }
}

/**
 * Reports a document as opened when it was shown to its end, with the hash of what was shown. `goOn` runs `next` as soon as
 * that is reported, so that a press before it is not lost. After a failure it reports again.
 */
export function useReportRead(session: SigningSession, document: ShownDocument | undefined, next: () => void) {
  const [isRead, setRead] = useState(false)
  const [isGoingOn, setGoingOn] = useState(false)
  const isOpened = document?.opened ?? false
  const report = () =>
    document &&
    session.act('POST /signing/documents/{document_id}/opened', {
      params: { document_id: document.id },
      body: { sha256: document.sha256 },
    })
  const isDue = isRead && document?.opened === false && !session.busy && !session.problem
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when due
  useEffect(() => {
    if (isDue) report()
  }, [isDue])
  const isNext = isGoingOn && isOpened && !session.busy
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once for each press
  useEffect(() => {
    if (!isNext) return
    setGoingOn(false)
    next()
  }, [isNext])
  const goOn = () => {
    setGoingOn(true)
    if (session.problem && !isOpened) report()
  }
  return { isRead: isRead || isOpened, onRead: () => setRead(true), goOn }
}
