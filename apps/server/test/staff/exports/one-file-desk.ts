import type { BodyOf, StaffOperations } from '@porchlight/api'
import type { Grant } from '@porchlight/domain/staff'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Services } from '../../../src/services.ts'
import { fromStaffPages, signedInStaff } from '../../support/staff.ts'

export type Person = Awaited<ReturnType<typeof signedInStaff>>

type ExportBody = BodyOf<StaffOperations['POST /staff/applications/{application_id}/export']>
const wanted: ExportBody = { format: 'JSON', reason: 'OWN_SYSTEM' }

/** The calls of staff members who make files. */
export function oneFileDesk(app: FastifyInstance, services: Services) {
  const post = (
    { browser }: Pick<Person, 'browser'>,
    path: string,
    payload: object,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: `/v1/staff/applications/${path}`,
      cookies: browser.cookies,
      headers: { ...fromStaffPages, ...headers },
      payload,
    })
  return {
    enter: (role: Grant['role'] = 'OFFICER', email?: string) =>
      signedInStaff(app, services, [{ role, scope: 'ALL' }], email),
    /** Makes a file with these headers, such as those of a confirmation. */
    send: (person: Person, application_id: string, body: object = wanted, headers: Record<string, string> = {}) =>
      post(person, `${application_id}/export`, body, headers),
    /** Confirms, and makes a file. */
    async make(person: Person, application_id: string, body: Partial<ExportBody> = {}) {
      const proof = await person.stepUp('application.export', application_id)
      return post(person, `${application_id}/export`, { ...wanted, ...body }, proof)
    },
    sendDemographics: (
      person: Person,
      application_id: string,
      headers: Record<string, string> = {},
      body: object = { reason: 'REPORT' },
    ) => post(person, `${application_id}/demographics/export`, body, headers),
    async makeDemographics(person: Person, application_id: string) {
      const proof = await person.stepUp('demographics.export', application_id)
      return post(person, `${application_id}/demographics/export`, { reason: 'REPORT' }, proof)
    },
    view: ({ browser }: Person, application_id: string) =>
      browser.call('GET', `/applications/${application_id}/export`),
  }
}
