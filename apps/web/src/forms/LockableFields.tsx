import { type ReactNode, useContext } from 'react'
import { LOCKED_ID, LockedContext } from './use-locked.ts'

/** The fields of a page. They are disabled where the page was opened with locked answers, and described by the notice that says why. */
export const LockableFields = ({ children }: { children: ReactNode }) =>
  useContext(LockedContext) ? (
    <fieldset className="stack" disabled aria-describedby={LOCKED_ID}>
      {children}
    </fieldset>
  ) : (
    children
  )
