import { refusalsOf } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { changeReview } from '../review/change-review.ts'
import { remindBorrowers } from './remind.ts'

/** The route that reminds the borrowers of an application that is open again. */
export function reminderRoute(app: FastifyInstance, services: ApplicationServices): void {
  const action = 'application.remind'
  route(app, {
    method: 'POST',
    url: '/staff/applications/:application_id/reminder',
    operationId: 'remindBorrowers',
    access: 'staff',
    tags: ['staff'],
    summary: 'Remind the borrowers who have something to change or to sign, at most once a day',
    params: pathParams('application_id'),
    idempotent: true,
    response: { 200: closed({ next_at: Type.String({ format: 'date-time' }) }) },
    refusals: [...refusalsOf(action, 'application'), 'reminder_sent_today', 'no_one_to_remind'],
    handler: call =>
      changeReview(services, call, { action }, async change => {
        const { next_at, entry } = await remindBorrowers(services, change)
        return { body: { next_at }, entry }
      }),
  })
}
