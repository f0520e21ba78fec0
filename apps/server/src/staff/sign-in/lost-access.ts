import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'

/**
 * Calls `end` at the time at which the session of a staff member ends, and `announced` when it ended before or their access changed, on
 * whichever server that was. A loss before the call is not announced: read the access again after it. A change before the call may be
 * announced late. Returns the function that stops this.
 */
export function onLostAccess(
  { changeFeed, clock }: Pick<ApplicationServices, 'changeFeed' | 'clock'>,
  { staff_id, session_id, session_ends_at }: StaffActor,
  end: () => void,
  announced = end,
): () => void {
  const timer = setTimeout(end, session_ends_at.getTime() - clock.now().getTime())
  const unsubscribe = changeFeed.subscribe({ staff_id, session_id }, () => announced())
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
