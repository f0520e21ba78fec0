import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed } from '../platform/http/contract.ts'
import { route } from '../platform/http/route.ts'
import type { IdentityServices } from './identity-services.ts'
import { answerSignIn } from './identity-token.ts'
import { findOtherContact, openOtherAccount, proveOtherContact } from './other-contact.ts'
import { codeBody, otherContactResponse, signInResponse, text } from './schemas.ts'
import { countRequest, type SignInLimits } from './sign-in-limits.ts'

/** Routes for a person without an application whose contact stands on one that was begun with another contact. */
export function otherContactRoutes(app: FastifyInstance, services: IdentityServices, limits: SignInLimits): void {
  const tags: [string] = ['account']
  const access = 'borrower'
  const signedIn = answerSignIn(services)

  route(app, {
    method: 'GET',
    url: '/account/other-contact',
    operationId: 'getOtherContact',
    tags,
    access,
    summary:
      'Get the kind and the ending of the contact that an application was begun with which lists a contact of the caller',
    response: { 200: otherContactResponse },
    refusals: [],
    handler: async ({ actor }) => ({ application: await findOtherContact(services, actor) }),
  })

  route(app, {
    method: 'POST',
    url: '/account/other-contact/confirm',
    operationId: 'proveOtherContact',
    tags,
    access,
    summary: 'Prove, by the code that was sent there, the contact that the application was begun with',
    description: 'Changes nothing yet: openOtherAccount follows, in the same session and within 15 minutes.',
    body: codeBody,
    response: { 200: closed({ can_use_both: Type.Boolean() }) },
    refusals: ['code_invalid', 'other_contact_differs', 'too_many_requests'],
    async handler({ body, req, actor }) {
      await countRequest(limits, 'confirmations', req.ip)
      return proveOtherContact(services, limits, actor, { ...body, ip: req.ip })
    },
  })

  route(app, {
    method: 'POST',
    url: '/account/other-contact/open',
    operationId: 'openOtherAccount',
    tags,
    access,
    summary: 'Sign in to the account of the proved contact, and with use_both add the contact of the session to it',
    body: closed({ verification_id: text, use_both: Type.Boolean() }),
    response: { 200: signInResponse },
    refusals: ['other_contact_expired', 'other_contact_differs', 'email_already_set', 'phone_number_already_set'],
    handler: async ({ body, context, language, actor, reply }) =>
      signedIn(reply, await openOtherAccount(services, actor, body, { language, context })),
  })
}
