import { InactivityWarning } from './InactivityWarning.tsx'
import { useInactivity, type Watching } from './use-inactivity.ts'

/** Asks in time whether the person is still there. Shows nothing else. */
export function Inactivity(watching: Watching) {
  const { isWarned, stay } = useInactivity(watching)
  return isWarned && <InactivityWarning onStay={stay} />
}
