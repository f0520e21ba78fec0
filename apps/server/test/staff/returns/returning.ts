import type { ReturnedSection } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { staffHeaders } from '../../support/actors.ts'

/** Everyone's checked sections, by the id of the borrower. */
export type Ticked = Readonly<Record<string, readonly ReturnedSection[]>>

export const coveringSentence = 'Please look at your employers again.'

/** The calls of a staff member who sends an application back. */
export const returner = (app: FastifyInstance, actor: StaffActor, application_id: string) => {
  const url = `/v1/staff/applications/${application_id}`
  const headers = staffHeaders(actor)
  return {
    send: (checked: Ticked, body: object = {}, more: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `${url}/return`,
        headers: { ...headers, ...more },
        payload: {
          sections: Object.entries(checked).flatMap(([borrower_id, sections]) =>
            sections.map(section => ({ borrower_id, section })),
          ),
          reason: 'UNCLEAR',
          sentence: coveringSentence,
          ...body,
        },
      }),
    begin: () => app.inject({ method: 'POST', url: `${url}/review`, headers }),
    view: () => app.inject({ url: `${url}/view`, headers }),
  }
}
