import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refOf } from './applications/gate/change.ts'
import { authorize } from './applications/gate/policy.ts'
import { readApplication } from './applications/record/read-repository.ts'
import { actorOf } from './platform/http/access.ts'
import type { Services } from './services.ts'
import { requireReader } from './staff/opening/signed-application.ts'

/** A user who accepts an invitation is not on the application yet. */
const BY_INVITATION = 'POST /:dealer/application/:application_id/coborrower/:borrower_id/accept-invite'

/**
 * Refuses callers who may not know of the application in the path, before they read what is wrong with their body. Bodies of the right
 * shape are judged by the handlers, after the caller. Routes of staff without an application in the path, which a role alone opens, such as
 * those on people, answer what is wrong with the body first: the contract of the API is public.
 */
export function refuseStrangersFirst(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async req => {
    const { validationError, routeOptions } = req
    const isOfBody = validationError?.validationContext === 'body'
    if (isOfBody && routeOptions.config.operation !== BY_INVITATION) await requireKnown(services, req)
  })
}

async function requireKnown(services: Services, req: FastifyRequest): Promise<void> {
  const params = req.params as Parameters<typeof refOf>[0]
  const { application_id, borrower_id } = params
  const actor = actorOf(req)
  if (actor.kind === 'staff' && application_id !== undefined) await requireReader(services, actor, application_id)
  if (actor.kind === 'borrower' && (application_id ?? borrower_id) !== undefined)
    authorize(actor, 'application.read', await readApplication(services.db, services.keys.fields, refOf(params)))
}
