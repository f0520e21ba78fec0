import { refusalsOf } from '@porchlight/api'
import { type ReturnedSection, returnableSections } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { applicationParams } from '../gate/requests.ts'
import { askForChange, unlockSection } from './requests.ts'

/** A borrower unlocks a section that the lender did not send back, or asks for a change while the application is reviewed. */
export function requestRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/application/:application_id'
  const shared = { method: 'POST', access: 'borrower', tags: ['applications'], idempotent: true } as const
  const time = Type.String({ format: 'date-time' })

  route(app, {
    ...shared,
    url: `${path}/unlock`,
    operationId: 'unlockSection',
    summary: 'Unlock a section that the lender did not send back, and say why: the lender reads it',
    params: applicationParams,
    body: closed({
      borrower_id: Type.Optional(Type.String({ format: 'uuid', description: 'Left out: the caller' })),
      section: Type.Unsafe<ReturnedSection>({ type: 'string', enum: returnableSections({ is_primary: true }) }),
      reason: Type.String(),
    }),
    response: { 200: closed({ section: Type.String(), unlocked_at: time }) },
    refusals: [
      ...refusalsOf('section.unlock', 'application'),
      'borrower_not_found',
      'borrower_forbidden',
      'section_not_locked',
    ],
    handler({ body: { borrower_id, section, reason }, params, ...call }) {
      const subject = borrower_id === undefined ? params : { ...params, borrower_id }
      return mutate(
        services,
        { ...call, body: { section, reason }, params: subject },
        { action: 'section.unlock', event: 'section.unlocked' },
        mutation => unlockSection(services, mutation, { section, reason }),
      )
    },
  })

  route(app, {
    ...shared,
    url: `${path}/change-request`,
    operationId: 'askForChange',
    summary: 'Ask the lender to send an application back that is being reviewed, at most three times a day',
    params: applicationParams,
    body: closed({ sentence: Type.String() }),
    response: { 200: closed({ asked_at: time }) },
    refusals: [...refusalsOf('application.ask-to-change', 'application'), 'not_in_review', 'too_many_change_requests'],
    handler: call =>
      mutate(services, call, { action: 'application.ask-to-change', event: 'change.requested' }, mutation =>
        askForChange(services, mutation, call.body.sentence),
      ),
  })
}
