import {
  type ExportCandidatesResponse,
  type ExportFormat,
  type ExportManyResponse,
  exportsTarget,
  type Grant,
} from '@porchlight/domain/staff'
import { afterAll, expect } from 'vitest'
import { buildApi } from '../../../src/app.ts'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { createLog } from '../../../src/platform/http/log.ts'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { checkContract } from '../../support/contract-check.ts'
import { copyRows, insertApplications, readApplicationRows } from '../../support/copied-submissions.ts'
import { DEALER } from '../../support/filled-application.ts'
import { fromStaffPages, signedInStaff } from '../../support/staff.ts'

export type Person = Awaited<ReturnType<typeof signedInStaff>>

export const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** The API with the sign-in of staff, and the calls of files of many applications. */
export async function exportsDesk(overrides?: Parameters<typeof signingDesk>[0]) {
  const desk = await signingDesk(overrides)
  const { services } = desk
  const { db, keys, database } = services
  const lines: string[] = []
  const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(line) })
  const app = await buildApi(services, { log, addHooks: checkContract })
  afterAll(() => app.close())
  const dealer = await findDealer(db, DEALER)
  let original: Awaited<ReturnType<typeof submittedApplication>> | undefined

  /** Asks for files, with a proof for the list, or for another one. */
  async function ask(
    { browser, stepUp }: Person,
    application_ids: string[],
    more: { proved?: string[]; key?: string; format?: ExportFormat } = {},
  ) {
    const proof = await stepUp('applications.export', exportsTarget(more.proved ?? application_ids))
    const headers = { ...proof, ...(more.key && { 'idempotency-key': more.key }) }
    return browser.call(
      'POST',
      '/exports',
      { application_ids, format: more.format ?? 'JSON', reason: 'OWN_SYSTEM' },
      headers,
    )
  }

  return {
    ...desk,
    app,
    lines,
    dealer,
    enter: (grants: Grant[] = [{ role: 'OFFICER', scope: 'ALL' }], address?: string) =>
      signedInStaff(app, services, grants, address),
    /** Submitted applications of a dealer, which are copies of one of the product. Returns their ids, the first submitted first. */
    async submitted(count: number, dealer_id = dealer.id): Promise<string[]> {
      original ??= await submittedApplication(desk, rosa)
      const made = await readApplicationRows(database, keys.fields, original.application_id)
      const before = await db.selectFrom('application').select('id').execute()
      const copies = Array.from({ length: count }, (_, number) => {
        const mark = before.length + number
        return copyRows(keys, made, {
          dealer_id,
          person: {
            last_name: `Copied${mark}`,
            email: `copied-${mark}@example.com`,
            phone_number: `+1501555${String(mark).padStart(4, '0')}`,
            ssn: `219-09-${String(mark).padStart(4, '0')}`,
          },
          submitted_at: new Date(services.clock.now().getTime() - (count - number) * 1000),
          review: { assignee_id: null, loan_number: `LN-${mark}` },
        })
      })
      const insert = await insertApplications(database)
      await insert(copies)
      return copies.map(({ application: [row] }) => String(row!.id))
    },
    ask,
    /** Asks for files, and has them made. Returns their id. */
    async ready(person: Person, application_ids: string[]): Promise<string> {
      const asked = await ask(person, application_ids)
      expect(codeOf(asked)).toEqual([201, undefined])
      await services.queue.drain()
      return asked.body.id
    },
    async progress({ browser }: Person, id: string): Promise<ExportManyResponse> {
      const { status, body } = await browser.call('GET', `/exports/${id}`)
      expect(status).toBe(200)
      return body
    },
    async candidates({ browser }: Person, query = 'view=all'): Promise<ExportCandidatesResponse> {
      const { status, body } = await browser.call('GET', `/exports/candidates?${query}`)
      expect(status).toBe(200)
      return body
    },
    download: ({ browser }: Person, path: string) =>
      app.inject({ url: `/v1/staff${path}`, cookies: browser.cookies, headers: fromStaffPages }),
    eventsOf: (event: string, actor_id: string) =>
      db
        .selectFrom('audit_event')
        .select(['application_id', 'chain', 'details'])
        .where('event', '=', event)
        .where('actor_id', '=', actor_id)
        .orderBy('chain')
        .orderBy('number')
        .execute(),
    itemsOf: (export_id: string) =>
      db.selectFrom('export_of_many_item').selectAll().where('export_id', '=', export_id).orderBy('number').execute(),
  }
}
