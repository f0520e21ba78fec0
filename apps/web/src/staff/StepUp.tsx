import type { StepUpAction } from '@porchlight/domain/staff'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { ApiError } from '../data/base/api-error.ts'
import { useTexts } from '../text/texts.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { callStaff } from './api.ts'
import { askForPasskey } from './passkeys.ts'
import { useStaff } from './session.tsx'
import { texts } from './text.ts'
import { CancelledError } from './use-action.ts'

type Prove = (action: StepUpAction, target: string) => Promise<string>
type Change<T> = (stepUp: string | undefined) => Promise<T>

const Context = createContext<Prove | undefined>(undefined)

interface Asked {
  confirm(): void
  cancel(): void
}

/** Asks for the proof of a passkey; a demo person confirms with a button. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const { session } = useStaff()
  const [asked, setAsked] = useState<Asked>()
  const t = useTexts(texts)
  const prove: Prove = async (action, target) => {
    if (session?.is_development) {
      await new Promise<void>((confirm, reject) =>
        setAsked({ confirm, cancel: () => reject(new CancelledError()) }),
      ).finally(() => setAsked(undefined))
      return (await callStaff<{ step_up: string }>('POST', '/step-up/development', { body: { action, target } }))
        .step_up
    }
    const begun = await callStaff<{ options: object }>('POST', '/step-up/options', { body: { action, target } })
    const credential = await askForPasskey(begun.options)
    return (await callStaff<{ step_up: string }>('POST', '/step-up', { body: { credential } })).step_up
  }
  return (
    <Context value={prove}>
      {children}
      {asked && (
        <ConfirmDialog
          text={{ ...t.stepUp, close: t.close, cancel: t.cancel }}
          onConfirm={asked.confirm}
          onCancel={asked.cancel}
        >
          <p>{t.stepUp.development}</p>
        </ConfirmDialog>
      )}
    </Context>
  )
}

/**
 * Runs a change that takes a passkey. The change is tried without one first, so that a mistake in a field is shown before anything is
 * asked; `atOnce` for a change that can be sent only once.
 */
export function useStepUp() {
  const prove = useContext(Context)
  return async function withStepUp<T>(
    action: StepUpAction,
    target: string,
    change: Change<T>,
    { atOnce = false } = {},
  ): Promise<T> {
    if (!prove) throw new Error('A staff page needs a StepUpProvider.')
    if (!atOnce)
      try {
        return await change(undefined)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'staff_step_up_required')) throw error
      }
    return change(await prove(action, target))
  }
}
