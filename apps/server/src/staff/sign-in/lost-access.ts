import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'

/**
 * Calls `end` when the session of a staff member ends or their access changes, on whichever server that was, and at the time at which the
 * session ends in any case. A loss before the call is not announced: read the access again after it. Returns the function that stops this.
 */
export function onLostAccess(
  { changeFeed, clock }: Pick<ApplicationServices, 'changeFeed' | 'clock'>,
  { staff_id, session_id, session_ends_at }: StaffActor,
  end: () => void,
): () => void {
  const timer = setTimeout(end, session_ends_at.getTime() - clock.now().getTime())
  const unsubscribe = changeFeed.subscribe({ staff_id, session_id }, end)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
