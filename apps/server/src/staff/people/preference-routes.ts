import { dayIn } from '@porchlight/domain'
import { awayError, awayUntil, type MailWhen, mailTimes } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed, noContent, nullable } from '../../platform/http/contract.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { lockMember, updatePreferences } from '../members/member-repository.ts'
import { type DailyMailServices, planDailyMails } from '../officer-notices/daily-mail.ts'
import { text } from '../sign-in/schemas.ts'
import type { PeopleServices } from './people-calls.ts'

/** The route of what a person decides for themselves. */
export function preferenceRoutes(app: FastifyInstance, services: PeopleServices & DailyMailServices): void {
  const { db, keys, clock, settings } = services
  route(app, {
    method: 'PUT',
    url: '/staff/account/preferences',
    operationId: 'setStaffPreferences',
    tags: ['staff sign-in'],
    access: 'staff',
    summary:
      'Set until when new applications of the caller go to the substitute, and when mail about applications comes',
    body: closed({
      away_until: nullable(text),
      mail_when: Type.Unsafe<MailWhen | null>({ enum: [...mailTimes, null], type: ['string', 'null'] }),
    }),
    response: { 204: noContent },
    refusals: [],
    async handler({ actor, body: { away_until, mail_when }, context }) {
      const now = clock.now()
      const { staff_id } = actor
      await inTransaction(db, async trx => {
        const member = await lockMember(trx, keys, staff_id)
        if (member?.status !== 'ACTIVE') throw new HttpError('unauthenticated')
        const today = dayIn(settings.LENDER_TIME_ZONE, now)
        const isChanged = away_until !== awayUntil(member.away_until, today)
        const error = awayError(away_until, today)
        if (error) throw invalidForm({ away_until: error })
        await updatePreferences(trx, staff_id, { away_until, mail_when })
        await planDailyMails(trx, services, staff_id)
        const details = { staff: staff_id, is_away: away_until !== null }
        if (isChanged) await recordAudit(trx, actor, { event: 'staff.away_set', details }, context)
      })
      return null
    },
  })
}
