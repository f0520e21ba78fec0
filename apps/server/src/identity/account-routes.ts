import { type AccountResponse, accountOperations } from '@porchlight/api'
import { deviceName, type Language, languages, translate } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { findDealer } from '../dealers/dealer-repository.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError, INVALID, invalidForm } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { addContact, requestContact } from './add-contact.ts'
import { verifyCaptcha } from './captcha.ts'
import { endSessions, listSessions, setUserLanguage } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { requestOtherContact } from './other-contact.ts'
import { otherContactRoutes } from './other-contact-routes.ts'
import { requireTexts } from './require-texts.ts'
import { clearSiteData } from './session.ts'
import { countMessage, countRequest, parseContactOrThrow, signInLimitsOf } from './sign-in-limits.ts'

/** The response of `GET /account`, for the route and for rendered pages. */
export async function readAccount(
  { db, clock }: Pick<IdentityServices, 'db' | 'clock'>,
  actor: BorrowerActor,
  language: Language,
): Promise<AccountResponse> {
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

/** A user's own account: the contacts to sign in with, the language, and the open sessions. */
export function accountRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { db, clock } = services
  const limits = signInLimitsOf(services)

  serve(app, accountOperations, 'GET /account', {
    handler: ({ actor, language }) => readAccount(services, actor, language),
  })

  serve(app, accountOperations, 'PUT /account/language', {
    async handler({ body: { language }, actor }) {
      if (language !== null && !languages().includes(language)) throw invalidForm({ language: INVALID })
      await setUserLanguage(db, actor.user_id, language)
      return { language }
    },
  })

  serve(app, accountOperations, 'POST /account/email', {
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

  serve(app, accountOperations, 'POST /account/phone', {
    async handler({ body, language, req, actor }) {
      const recipient = parseContactOrThrow('phone_number', body.phone_number)
      const dealer = await findDealer(db, body.dealer)
      requireTexts(services.settings, dealer)
      await countRequest(limits, 'codes', req.ip)
      await verifyCaptcha(services, body.captcha, req.ip)
      await countMessage(limits, { dealer, recipient }, req.ip)
      const wanted = { dealer, language, channel: 'SMS', recipient } as const
      const request = body.of_other_account ? requestOtherContact : requestContact
      return { verification_id: await request(services, limits, actor, wanted) }
    },
  })

  serve(app, accountOperations, 'POST /account/confirm', {
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

  serve(app, accountOperations, 'DELETE /account/sessions', {
    async handler({ context, actor, reply }) {
      await end({ user_id: actor.user_id }, context)
      clearSiteData(reply)
      return {}
    },
  })

  serve(app, accountOperations, 'DELETE /account/sessions/{session_id}', {
    async handler({ context, params, actor }) {
      const { session_id } = params
      if ((await end({ user_id: actor.user_id, session_id }, context)) === 0) throw new HttpError('not_found')
      return {}
    },
  })
}
