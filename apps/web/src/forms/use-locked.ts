import type { SectionId } from '@porchlight/domain'
import { createContext, useState } from 'react'
import { useRouteParams } from '../data/base/use-route-params.ts'
import { useProgress } from '../data/records.ts'

/** Leaves a form that was opened with locked answers; undefined for any other. */
export const LockedContext = createContext<(() => void) | undefined>(undefined)

/** The id of the notice that says why answers are locked. */
export const LOCKED_ID = 'locked'

/**
 * Returns whether the page was opened with locked answers, and they are still locked. A lock that comes later does not change the page
 * under a finger: `LockNotice` announces it.
 */
export function useLockedOnArrival(section: SectionId): boolean {
  const { borrower } = useRouteParams()
  const { data } = useProgress()
  const isLocked =
    data && (data.application_status !== 'STARTED' || data.returned?.locked[borrower]?.includes(section) === true)
  const [wasLocked, setWasLocked] = useState(isLocked)
  if (wasLocked === undefined && isLocked !== undefined) setWasLocked(isLocked)
  return Boolean(wasLocked && isLocked)
}
