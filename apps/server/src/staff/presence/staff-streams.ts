import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { onAccessLost, requireSameAccess } from '../opening/hidden.ts'

interface Call {
  actor: StaffActor
  req: FastifyRequest
  reply: FastifyReply
}

interface StaffStream {
  subscribe(onEvent: (chunk?: string) => void): () => void
  event: string
  /** The application that the stream is about. */
  application_id?: string
}

export interface StreamServices {
  openStream: ReturnType<typeof staffStreams>
}

/** Opens event streams for staff. Each ends once its reader loses the access by which it was opened. */
export function staffStreams(app: FastifyInstance, services: ApplicationServices) {
  const openStream = eventStreams(app, services)
  return ({ actor, req, reply }: Call, { subscribe, event, application_id }: StaffStream): FastifyReply => {
    const about = application_id === undefined ? [] : [application_id]
    return openStream(reply, {
      owner: actor.staff_id,
      subscribe,
      event,
      followAccess: end => onAccessLost(services, actor, about, end),
      checkAccess: () => requireSameAccess(services, { actor, req }, about),
    })
  }
}
