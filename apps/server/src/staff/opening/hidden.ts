import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { onLostAccess } from '../sign-in/lost-access.ts'
import { requireReader } from './signed-application.ts'

/**
 * Calls `end` as `onLostAccess` does, and once the staff member may no longer know of one of these applications, because it was restricted
 * or assigned to someone else. Returns the function that stops this.
 */
export function onAccessLost(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'changeFeed' | 'clock'>,
  actor: StaffActor,
  application_ids: readonly string[],
  end: () => void,
): () => void {
  const stops = [
    onLostAccess(services, actor, end),
    ...application_ids.map(id =>
      services.changeFeed.subscribe({ restricted: id }, () => void requireReader(services, actor, id).catch(end)),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
