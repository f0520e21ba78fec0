import { accountOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import type { IdentityServices } from './identity-services.ts'
import { answerSignIn } from './identity-token.ts'
import { findOtherContact, openOtherAccount, proveOtherContact } from './other-contact.ts'
import { countRequest, type SignInLimits } from './sign-in-limits.ts'

/** Routes for a person without an application whose contact is listed on one of another account. */
export function otherContactRoutes(app: FastifyInstance, services: IdentityServices, limits: SignInLimits): void {
  const signedIn = answerSignIn(services)

  serve(app, accountOperations, 'GET /account/other-contact', {
    handler: async ({ actor }) => ({ application: await findOtherContact(services, actor) }),
  })

  serve(app, accountOperations, 'POST /account/other-contact/confirm', {
    async handler({ body, req, actor }) {
      await countRequest(limits, 'confirmations', req.ip)
      return proveOtherContact(services, limits, actor, { ...body, ip: req.ip })
    },
  })

  serve(app, accountOperations, 'POST /account/other-contact/open', {
    handler: async ({ body, context, language, actor, reply }) =>
      signedIn(reply, await openOtherAccount(services, actor, body, { language, context })),
  })
}
