import { createContext, type ReactNode, useContext, useState } from 'react'
import { NotConfirmedError } from '../ui/use-action.ts'
import type { ChangeToConfirm } from './api.ts'
import { proveByPasskey, StepUpDialog } from './StepUpDialog.tsx'
import { useStaff } from './session.tsx'

type Prove = (wanted: ChangeToConfirm) => Promise<string>
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

/** Returns what a call that takes a confirmation asks for its proof with. */
export function useStepUp(): Prove {
  const prove = useContext(Context)
  if (!prove) throw new Error('A staff page needs a StepUpProvider.')
  return prove
}
