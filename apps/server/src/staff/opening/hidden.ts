import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { onLostAccess } from '../sign-in/lost-access.ts'
import { readActiveStaff, type StaffSignInServices } from '../sign-in/staff-session.ts'
import { requireReader } from './signed-application.ts'

/** Throws where the caller no longer has the access that the call began with, or may no longer know of one of these applications. */
export async function requireSameAccess(
  services: StaffSignInServices,
  { actor, req }: { actor: StaffActor; req: FastifyRequest },
  application_ids: readonly string[],
): Promise<void> {
  const { grants } = await readActiveStaff(services, req)
  if (!isDeepStrictEqual(grants, actor.grants)) throw new HttpError('staff_forbidden')
  for (const id of application_ids) await requireReader(services, actor, id)
}

/**
 * Calls `end` as `onLostAccess` does, and once the staff member may no longer know of one of these applications, because it was restricted
 * or assigned to someone else. Returns the function that stops this.
 */
export function onAccessLost(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'changeFeed' | 'clock'>,
  actor: StaffActor,
  application_ids: readonly string[],
  end: () => void,
  announced = end,
): () => void {
  const stops = [
    onLostAccess(services, actor, end, announced),
    ...application_ids.map(id =>
      services.changeFeed.subscribe({ restricted: id }, () => void requireReader(services, actor, id).catch(end)),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
