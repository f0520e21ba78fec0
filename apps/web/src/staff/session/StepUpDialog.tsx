import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useSentence } from '../ui/use-action.ts'
import { type ChangeToConfirm, call } from './api.ts'
import { receiveConfirmation } from './confirmations.ts'
import { askForPasskey } from './passkeys.ts'
import { useStaff } from './session.tsx'

const explained = (message: string) => new ApiError(0, { code: 'explained', message })

export async function proveByPasskey(change: ChangeToConfirm): Promise<string> {
  const begun = await call('POST /staff/step-up/options', { body: change })
  const credential = await askForPasskey(begun.options)
  return (await call('POST /staff/step-up', { body: { credential } })).step_up
}

const proveByButton = async (change: ChangeToConfirm): Promise<string> =>
  (await call('POST /staff/step-up/development', { body: change })).step_up

/** Opens the lender's own sign-in in a new tab, so that this page keeps what was typed, and waits for the result. */
async function proveByAccount(change: ChangeToConfirm, signal: AbortSignal, blocked: string): Promise<string> {
  // At once: a browser blocks a tab that is opened later than its click.
  const tab = window.open('', '_blank')
  if (!tab) throw explained(blocked)
  try {
    const { url } = await call('POST /staff/step-up/oidc', { body: change })
    signal.throwIfAborted()
    const confirmed = receiveConfirmation(new URL(url).search, signal)
    tab.opener = null
    tab.location.replace(url)
    const confirmation = await confirmed
    if ('problem' in confirmation) throw explained(confirmation.problem)
    return confirmation.step_up
  } catch (error) {
    tab.close()
    throw error
  }
}

interface StepUpDialogProps {
  change: ChangeToConfirm
  onProved(step_up: string): void
  onCancel(): void
}
type Way = 'passkey' | 'account' | 'button'

/** Asks for the proof of one change, in the ways that the person has. */
export function StepUpDialog({ change, onProved, onCancel }: StepUpDialogProps) {
  const { session } = useStaff()
  const [running, setRunning] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  const attempt = useRef<AbortController>(undefined)
  const sentenceOf = useSentence()
  const all = useTexts(texts)
  const t = all.stepUp
  useEffect(() => () => attempt.current?.abort(), [])

  const hasBoth = session?.has_passkey && session.has_oidc
  const usual: Way = session?.is_development ? 'button' : session?.has_passkey ? 'passkey' : 'account'
  const way: Way = running ?? usual
  const prove: Record<Way, (signal: AbortSignal) => Promise<string>> = {
    passkey: () => proveByPasskey(change),
    account: signal => proveByAccount(change, signal, t.blocked),
    button: () => proveByButton(change),
  }
  /** A further attempt replaces the one that waits. */
  const start = async (chosen: Way) => {
    attempt.current?.abort()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    setProblem(undefined)
    setRunning(chosen)
    try {
      const step_up = await prove[chosen](signal)
      if (!signal.aborted) onProved(step_up)
    } catch (error) {
      if (signal.aborted) return
      setRunning(undefined)
      setProblem(sentenceOf(error))
    }
  }
  const isElsewhere = running === 'account'
  const why = session?.is_development ? t.buttonWhy : hasBoth ? t.bothWhy : t.accountWhy
  return (
    <ConfirmDialog
      text={{ title: t.title, confirm: isElsewhere ? t.again : t[way], close: all.close, cancel: all.cancel }}
      busy={running !== undefined && !isElsewhere}
      onConfirm={() => void start(way)}
      onCancel={onCancel}
    >
      <Problem sentence={problem} />
      <p role="status">{isElsewhere ? t.waiting : why}</p>
      {hasBoth && !running && (
        <div>
          <Button onClick={() => void start('account')}>{t.account}</Button>
        </div>
      )}
    </ConfirmDialog>
  )
}
