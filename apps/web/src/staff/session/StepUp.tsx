import type { StepUpAction } from '@porchlight/domain/staff'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { NotConfirmedError } from '../ui/use-action.ts'
import { type ChangeToConfirm, proveByPasskey, StepUpDialog } from './StepUpDialog.tsx'
import { useStaff } from './session.tsx'

type Prove = (wanted: ChangeToConfirm) => Promise<string>
type Change<T> = (stepUp: string | undefined) => Promise<T>
const Context = createContext<Prove | undefined>(undefined)

interface Asked {
  wanted: ChangeToConfirm
  resolve(step_up: string): void
  reject(error: Error): void
}

/** Asks for the proof of a change: of a passkey at once, and else in a dialog. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const { session } = useStaff()
  const [asked, setAsked] = useState<Asked>()
  const prove: Prove = wanted => {
    if (session && !session.is_development && !session.has_oidc) return proveByPasskey(wanted)
    return new Promise<string>((resolve, reject) => setAsked({ wanted, resolve, reject })).finally(() =>
      setAsked(undefined),
    )
  }
  return (
    <Context value={prove}>
      {children}
      {asked && (
        <StepUpDialog
          change={asked.wanted}
          onProved={asked.resolve}
          onCancel={() => asked.reject(new NotConfirmedError())}
        />
      )}
    </Context>
  )
}

/**
 * Runs a change that takes a confirmation. The change is tried without one first, so that a mistake in a field is shown before
 * anything is asked; `atOnce` for a change that can be sent only once.
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
    return change(await prove({ action, target }))
  }
}
