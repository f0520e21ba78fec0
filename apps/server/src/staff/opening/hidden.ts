import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { requireReader } from './signed-application.ts'

/**
 * Calls `end` once a staff member may not know of one of these applications any more, because it was restricted or assigned to someone else, on
 * whichever server that was. What came before the call is not announced: read the access again after it. Returns the function that stops this.
 */
export function onHidden(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'changeFeed'>,
  actor: StaffActor,
  application_ids: readonly string[],
  end: () => void,
): () => void {
  const stops = application_ids.map(id =>
    services.changeFeed.subscribe({ restricted: id }, () => void requireReader(services, actor, id).catch(end)),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
