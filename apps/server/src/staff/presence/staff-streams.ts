import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { onLostAccess } from '../sign-in/lost-access.ts'
import { readActiveStaff } from '../sign-in/staff-session.ts'

interface Call {
  actor: StaffActor
  req: FastifyRequest
  reply: FastifyReply
}

interface StaffStream {
  subscribe(onEvent: (chunk?: string) => void): () => void
  event: string
  /** Throws where the reader may know nothing of what the stream is about. */
  requireReader?(): Promise<void>
}

export interface StreamServices {
  openStream: ReturnType<typeof staffStreams>
}

/** Opens event streams for staff. Each ends with the session of its reader, and with a change of their access. */
export function staffStreams(app: FastifyInstance, services: ApplicationServices) {
  const openStream = eventStreams(app, services.log)
  return ({ actor, req, reply }: Call, { subscribe, event, requireReader }: StaffStream): FastifyReply =>
    openStream(reply, {
      owner: actor.staff_id,
      subscribe,
      event,
      followAccess: end => onLostAccess(services, actor, end),
      async checkAccess() {
        const { grants } = await readActiveStaff(services, req)
        // The stream has what the access of the first call allows.
        if (!isDeepStrictEqual(grants, actor.grants)) throw new HttpError('staff_forbidden')
        await requireReader?.()
      },
    })
}
