import type { BodyOf, StaffOperations } from '@porchlight/api'
import type { Grant } from '@porchlight/domain/staff'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Services } from '../../../src/services.ts'
import { fromStaffPages, signedInStaff } from '../../support/staff.ts'

export type Person = Awaited<ReturnType<typeof signedInStaff>>

type ExportBody = BodyOf<StaffOperations['POST /staff/applications/{application_id}/export']>
const wanted: ExportBody = { format: 'JSON', reason: 'OWN_SYSTEM' }
const ofDemographics = { reason: 'REPORT' }

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
  const confirm = ({ stepUp }: Person, application_id: string, body: object = wanted) =>
    stepUp('POST', `/applications/${application_id}/export`, body)
  const confirmDemographics = ({ stepUp }: Person, application_id: string) =>
    stepUp('POST', `/applications/${application_id}/demographics/export`, ofDemographics)
  return {
    confirm,
    confirmDemographics,
    enter: (role: Grant['role'] = 'OFFICER', email?: string) =>
      signedInStaff(app, services, [{ role, scope: 'ALL' }], email),
    /** Makes a file with these headers, such as those of a confirmation. */
    send: (person: Person, application_id: string, body: object = wanted, headers: Record<string, string> = {}) =>
      post(person, `${application_id}/export`, body, headers),
    /** Confirms, and makes a file. */
    async make(person: Person, application_id: string, body: Partial<ExportBody> = {}) {
      const whole = { ...wanted, ...body }
      return post(person, `${application_id}/export`, whole, await confirm(person, application_id, whole))
    },
    sendDemographics: (
      person: Person,
      application_id: string,
      headers: Record<string, string> = {},
      body: object = ofDemographics,
    ) => post(person, `${application_id}/demographics/export`, body, headers),
    async makeDemographics(person: Person, application_id: string) {
      const proof = await confirmDemographics(person, application_id)
      return post(person, `${application_id}/demographics/export`, ofDemographics, proof)
    },
    view: ({ browser }: Person, application_id: string) =>
      browser.call('GET', `/applications/${application_id}/export`),
  }
}
