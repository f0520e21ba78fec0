import { coborrowerInviteForm, contactForm, reasonDenied, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../platform/audit/audit.ts'
import { today } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError, throwIfDenied } from '../platform/http/http-errors.ts'
import { runIdempotently } from '../platform/http/idempotency.ts'
import { rateLimits } from '../platform/http/rate-limit.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { type ApplicationRecord, lockApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { borrowerColumns } from './borrower-record.ts'
import { storeSmsConsent } from './consent-receipts.ts'
import { acceptInvitation, invitationLimits, invite } from './invitations.ts'
import { defineMutations, type StateCheck } from './mutation.ts'
import { applicationParams, borrowerParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { membershipOf, stateOf } from './policy.ts'
import { recomputeStatuses } from './recompute-statuses.ts'

const tags = ['co-borrowers']
const id = { type: 'string', maxLength: 63 }
const withFields = (schema: { properties: object }, more: Record<string, object>) => ({
  ...schema,
  properties: { ...schema.properties, ...more },
})

const refusal: StateCheck = (record, _, own) => reasonDenied.changeCoborrowers(stateOf(record), own)

/** Adding co-borrowers on the same device or by invitation, accepting, and removing them (decisions C3). */
export function coborrowerRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { clock, db } = services
  const change = defineMutations(services)
  const one = '/:dealer/application/:application_id'
  const namesFor = ({ dealer_name }: ApplicationRecord['application']) => ({
    lender: services.settings.LENDER_NAME,
    dealer: dealer_name,
  })
  const limits = rateLimits(services, invitationLimits)
  const contact = (req: FastifyRequest) => {
    const { application_id: _, borrower_id: __, ...registration } = req.body as StoredAnswers
    return parseOrThrow(contactForm.parse(registration, undefined, today(clock))).stored
  }

  app.post(
    `${one}/coborrower`,
    {
      schema: {
        tags,
        summary: 'Add a co-borrower on this device',
        params: applicationParams,
        body: contactForm.schema(),
      },
    },
    change({ access: 'primary', event: 'co-borrower added', refusal }, async ({ trx, application }, req) => {
      const borrower_id = newId()
      const stored = contact(req)
      await trx
        .insertInto('borrower')
        .values({
          ...borrowerColumns(stored),
          id: borrower_id,
          application_id: application.id,
          is_primary: false,
          status: 'IN_PROGRESS',
          registered_at: clock.now(),
        })
        .execute()
      const who = { application_id: application.id, borrower_id }
      await storeSmsConsent(trx, namesFor(application), { ...who, stored }, requestContextOf(req))
      return { body: who, status: 201 }
    }),
  )

  app.post(
    `${one}/coborrower/invite`,
    {
      schema: {
        tags,
        summary: 'Invite a co-borrower, or send an invitation again',
        params: applicationParams,
        body: { ...withFields(coborrowerInviteForm.schema(), { borrower_id: id }), maxProperties: 2 },
      },
      preHandler: req => limits.take('invitationsPerUser', req.user.user_id),
    },
    change({ access: 'primary', event: 'co-borrower invited', refusal }, async (made, req) => ({
      body: {
        application_id: made.application.id,
        borrower_id: await invite(services, made, req.body as StoredAnswers, req.user),
      },
      status: 201,
    })),
  )

  const accept = async (req: FastifyRequest) => {
    const { dealer, application_id, borrower_id } = req.params as Record<string, string>
    const answer = await inTransaction(db, trx => {
      const lock = () => lockApplication(trx, dealer!, { application_id: application_id! })
      const take = async () => {
        const record = await lock()
        const borrower = record.borrowers.find(candidate => candidate.id === borrower_id)
        if (!borrower) throw new HttpError('borrower_not_found')
        if (record.borrowers.some(({ user_id }) => user_id === req.user.user_id)) throw new HttpError('already_member')
        const place = await acceptInvitation(trx, borrower, req.user, clock.now())
        throwIfDenied(reasonDenied.saveSection(stateOf(record), { ...borrower, ...place }))
        const stored = contact(req)
        const registered = { ...borrowerColumns({ ...borrower.answers, ...stored }), registered_at: clock.now() }
        await trx
          .updateTable('borrower')
          .set({ ...registered, ...place, version: borrower.version + 1 })
          .where('id', '=', borrower.id)
          .execute()
        await recomputeStatuses(trx, record.application.id, clock)
        const who = { application_id: record.application.id, borrower_id: borrower.id }
        await storeSmsConsent(trx, namesFor(record.application), { ...who, stored }, requestContextOf(req))
        await audit(
          trx,
          { event: 'invitation accepted', actor: 'borrower', actor_id: req.user.user_id, ...who },
          requestContextOf(req),
        )
        return { body: who }
      }
      return runIdempotently(trx, req, take, async () => membershipOf(await lock(), req.user.user_id))
    })
    return answer.body
  }
  app.post(
    `${one}/coborrower/:borrower_id/accept-invite`,
    {
      schema: {
        tags,
        summary: 'Accept an invitation and register',
        params: { ...applicationParams, properties: { ...applicationParams.properties, borrower_id: id } },
        body: contactForm.schema(),
      },
    },
    accept,
  )

  const registerSameDevice = change({ access: 'self', event: 'co-borrower registered' }, async (made, req) => {
    const { trx, borrower, application } = made
    if (borrower.is_primary) throw new HttpError('not_a_coborrower')
    const stored = contact(req)
    const registered = { ...borrowerColumns({ ...borrower.answers, ...stored }), registered_at: clock.now() }
    await trx
      .updateTable('borrower')
      .set({ ...registered, version: borrower.version + 1 })
      .where('id', '=', borrower.id)
      .execute()
    const who = { application_id: application.id, borrower_id: borrower.id }
    await storeSmsConsent(trx, namesFor(application), { ...who, stored }, requestContextOf(req))
    return { body: who }
  })
  app.post(
    '/register/coborrower',
    {
      schema: {
        tags,
        summary: 'Register a co-borrower on the primary borrower’s device',
        body: {
          ...withFields(contactForm.schema(), { application_id: id, borrower_id: id }),
          required: ['borrower_id'],
        },
      },
    },
    async (req, reply) => {
      const { borrower_id } = req.body as { borrower_id: string }
      // The one call that names its dealer by nothing but the borrower.
      const at = await db
        .selectFrom('borrower')
        .innerJoin('application', 'application.id', 'borrower.application_id')
        .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
        .select('dealer.slug')
        .where(({ cast, eb, ref }) => eb(cast(ref('borrower.id'), 'text'), '=', borrower_id))
        .executeTakeFirst()
      if (!at) throw new HttpError('borrower_not_found')
      req.params = { dealer: at.slug, borrower_id }
      return registerSameDevice(req, reply)
    },
  )

  app.delete(
    '/:dealer/borrower/:borrower_id',
    { schema: { tags, summary: 'Remove a co-borrower, or oneself as one', params: borrowerParams } },
    change({ access: 'removal', event: 'co-borrower removed', refusal }, async ({ trx, borrower }) => {
      if (borrower.is_primary) throw new HttpError('primary_not_removable')
      await trx.updateTable('borrower').set({ removed_at: clock.now() }).where('id', '=', borrower.id).execute()
      await trx
        .updateTable('invitation')
        .set({ revoked_at: clock.now() })
        .where('borrower_id', '=', borrower.id)
        .execute()
      return { body: { id: borrower.id } }
    }),
  )
}
