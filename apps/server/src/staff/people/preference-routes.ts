import { type MailWhen, mailTimes } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed, noContent, nullable } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { DailyMailServices } from '../officer-notices/daily-mail.ts'
import { text } from '../sign-in/schemas.ts'
import type { PeopleServices } from './people-calls.ts'
import { setPreferences } from './preferences.ts'

export function preferenceRoutes(app: FastifyInstance, services: PeopleServices & DailyMailServices): void {
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
    async handler({ actor, body, context }) {
      await setPreferences(services, { actor, context }, body)
      return null
    },
  })
}
