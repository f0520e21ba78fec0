import { deviceName, type Language, languages, translate } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { findDealer } from '../dealers/dealer-repository.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { closed, nullable } from '../platform/http/contract.ts'
import { HttpError, INVALID, invalidForm } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { route } from '../platform/http/route.ts'
import { addContact, requestContact } from './add-contact.ts'
import { verifyCaptcha } from './captcha.ts'
import { endSessions, listSessions, setUserLanguage } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { requestOtherContact } from './other-contact.ts'
import { otherContactRoutes } from './other-contact-routes.ts'
import { accountResponse, captchaSolution, codeBody, codeSent, contacts, text } from './schemas.ts'
import { clearSiteData } from './session.ts'
import { countMessage, countRequest, parseContactOrThrow, signInLimitsOf } from './sign-in-limits.ts'

/** The response of `GET /account`, for the route and for rendered pages. */
export async function readAccount(
  { db, clock }: Pick<IdentityServices, 'db' | 'clock'>,
  actor: BorrowerActor,
  language: Language,
) {
  const sessions = await listSessions(db, actor.user_id, clock.now())
  return {
    email: actor.email,
    phone_number: actor.phone_number,
    language: actor.language,
    sessions: sessions.map(({ session_id, user_agent, created_at, last_active_at }) => ({
      id: session_id,
      device: translate(language, deviceName(user_agent)),
      created_at: created_at.toISOString(),
      last_active_at: last_active_at.toISOString(),
      is_own: session_id === actor.session_id,
    })),
  }
}

const ofOtherAccount = {
  of_other_account: Type.Optional(
    Type.Literal(true, { description: 'The application that lists a contact of the caller was begun with this one' }),
  ),
}

/** A user's own account: the contacts to sign in with, the language, and the open sessions. */
export function accountRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { db, clock } = services
  const limits = signInLimitsOf(services)
  const tags: [string] = ['account']
  const access = 'borrower'

  route(app, {
    method: 'GET',
    url: '/account',
    operationId: 'getAccount',
    tags,
    access,
    summary: 'Get the contacts, the language and the sessions of the account',
    response: { 200: accountResponse },
    refusals: [],
    handler: ({ actor, language }) => readAccount(services, actor, language),
  })

  route(app, {
    method: 'PUT',
    url: '/account/language',
    operationId: 'setLanguage',
    tags,
    access,
    summary: 'Choose the language of texts and messages',
    body: closed({ language: nullable(text) }),
    response: { 200: closed({ language: nullable(text) }) },
    refusals: [],
    async handler({ body: { language }, actor }) {
      if (language !== null && !languages().includes(language)) throw invalidForm({ language: INVALID })
      await setUserLanguage(db, actor.user_id, language)
      return { language }
    },
  })

  route(app, {
    method: 'POST',
    url: '/account/email',
    operationId: 'addEmail',
    tags,
    access,
    summary: 'Email a code, to add the address to the account',
    body: closed({ dealer: text, email: text, ...ofOtherAccount }),
    response: { 202: codeSent },
    refusals: ['dealer_not_found', 'email_already_set', 'no_other_contact', 'too_many_requests', 'too_many_messages'],
    async handler({ body, language, req, actor }) {
      const recipient = parseContactOrThrow('email', body.email)
      const dealer = await findDealer(db, body.dealer)
      await countRequest(limits, 'links', req.ip)
      await countMessage(limits, { dealer, recipient }, req.ip)
      const wanted = { dealer, language, channel: 'EMAIL', recipient } as const
      const request = body.of_other_account ? requestOtherContact : requestContact
      return { verification_id: await request(services, limits, actor, wanted) }
    },
  })

  route(app, {
    method: 'POST',
    url: '/account/phone',
    operationId: 'addPhoneNumber',
    tags,
    access,
    summary: 'Text a code, to add the number to the account',
    body: closed({ dealer: text, phone_number: text, captcha: captchaSolution, ...ofOtherAccount }),
    response: { 202: codeSent },
    refusals: [
      'dealer_not_found',
      'phone_number_already_set',
      'no_other_contact',
      'too_many_requests',
      'too_many_messages',
      'captcha_unavailable',
    ],
    async handler({ body, language, req, actor }) {
      const recipient = parseContactOrThrow('phone_number', body.phone_number)
      const dealer = await findDealer(db, body.dealer)
      await countRequest(limits, 'codes', req.ip)
      await verifyCaptcha(services, body.captcha, req.ip)
      await countMessage(limits, { dealer, recipient }, req.ip)
      const wanted = { dealer, language, channel: 'SMS', recipient } as const
      const request = body.of_other_account ? requestOtherContact : requestContact
      return { verification_id: await request(services, limits, actor, wanted) }
    },
  })

  route(app, {
    method: 'POST',
    url: '/account/confirm',
    operationId: 'confirmContact',
    tags,
    access,
    summary: 'Add the contact that the code was sent to',
    description: 'A contact of another account is refused where that account has an application.',
    body: codeBody,
    response: { 200: contacts },
    refusals: [
      'code_invalid',
      'email_already_set',
      'email_taken',
      'phone_number_already_set',
      'phone_number_taken',
      'too_many_requests',
    ],
    async handler({ body, context, language, req, actor }) {
      await countRequest(limits, 'confirmations', req.ip)
      const { email, phone_number } = await addContact(services, limits, actor, body, { language, context })
      return { email, phone_number }
    },
  })

  otherContactRoutes(app, services, limits)

  const end = (wanted: { user_id: string; session_id?: string }, context: RequestContext): Promise<number> =>
    inTransaction(db, async trx => {
      const sessions = await endSessions(trx, wanted, clock.now())
      const event = wanted.session_id ? 'account.signed_out_elsewhere' : 'account.signed_out_everywhere'
      if (sessions > 0)
        await recordAudit(trx, { kind: 'borrower', user_id: wanted.user_id }, { event, details: { sessions } }, context)
      return sessions
    })

  route(app, {
    method: 'DELETE',
    url: '/account/sessions',
    operationId: 'signOutEverywhere',
    tags,
    access,
    summary: 'End every session of the account, this one too',
    response: { 200: closed({}) },
    refusals: [],
    async handler({ context, actor, reply }) {
      await end({ user_id: actor.user_id }, context)
      clearSiteData(reply)
      return {}
    },
  })

  route(app, {
    method: 'DELETE',
    url: '/account/sessions/:session_id',
    operationId: 'endSession',
    tags,
    access,
    summary: 'End one session of the account',
    params: Type.Object({ session_id: Type.String({ format: 'uuid', description: 'Id of the session' }) }),
    response: { 200: closed({}) },
    refusals: ['not_found'],
    async handler({ context, params, actor }) {
      const { session_id } = params
      if ((await end({ user_id: actor.user_id, session_id }, context)) === 0) throw new HttpError('not_found')
      return {}
    },
  })
}
