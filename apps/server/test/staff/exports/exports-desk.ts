import type { ExportBatchBody, ExportBatchResponse, ExportCandidatesResponse } from '@porchlight/api'
import type { Grant } from '@porchlight/domain/staff'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect } from 'vitest'
import { buildApi } from '../../../src/app.ts'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { createLog } from '../../../src/platform/http/log.ts'
import { noRequest } from '../../../src/platform/http/request-context.ts'
import { newId } from '../../../src/platform/ids.ts'
import { batchFiles, type Receiver } from '../../../src/staff/exports/batch-files.ts'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor } from '../../support/actors.ts'
import { type ApplicationRows, insertApplicationRows, readApplicationRows } from '../../support/application-rows.ts'
import { checkContract } from '../../support/contract-check.ts'
import { DEALER } from '../../support/filled-application.ts'
import { fromStaffPages, signedInStaff } from '../../support/staff.ts'

export type Person = Awaited<ReturnType<typeof signedInStaff>>

/** The status and the code of a refusal: of a JSON response, so that no byte of a zip was sent. */
export const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code]

/** The API with the sign-in of staff, and the calls of zips with files of applications. */
export async function exportsDesk(overrides?: Parameters<typeof signingDesk>[0]) {
  const desk = await signingDesk(overrides)
  const { services } = desk
  const { db } = services
  const lines: string[] = []
  const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(line) })
  const app = await buildApi(services, { log, addHooks: checkContract })
  afterAll(() => app.close())
  const dealer = await findDealer(db, DEALER)
  let original: ApplicationRows | undefined

  /** The body of a batch of these applications, with an id of its own. */
  const batchOf = (application_ids: string[], more: Partial<ExportBatchBody> = {}): ExportBatchBody => ({
    batch_id: newId(),
    application_ids,
    format: 'JSON',
    reason: 'OWN_SYSTEM',
    ...more,
  })

  const post = ({ browser }: Person, payload: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/v1/staff/exports/batches',
      cookies: browser.cookies,
      headers: { ...fromStaffPages, 'accept-encoding': 'gzip', ...headers },
      payload,
    })

  const confirmBatch = ({ stepUp }: Person, batch: ExportBatchBody) => stepUp('POST', '/exports/batches', batch)

  const enter = (grants: Grant[] = [{ role: 'OFFICER', scope: 'ALL' }], address?: string) =>
    signedInStaff(app, services, grants, address)

  return {
    ...desk,
    app,
    lines,
    dealer,
    enter,
    /** Submitted applications of a dealer, which are copies of one. Returns their ids. */
    async submitted(count: number, dealer_id = dealer.id): Promise<string[]> {
      original ??= await readApplicationRows(services, (await submittedApplication(desk, rosa)).application_id)
      const ids: string[] = []
      while (ids.length < count)
        ids.push((await insertApplicationRows(services, original, { sharesFiles: true })).application_id)
      await db.updateTable('application').set({ dealer_id }).where('id', 'in', ids).execute()
      await db.updateTable('application_review').set({ dealer_id }).where('application_id', 'in', ids).execute()
      return ids
    },
    batchOf,
    confirmBatch,
    post,
    /** Confirms a batch, and has its zip made. */
    async make(person: Person, batch: ExportBatchBody) {
      return post(person, batch, await confirmBatch(person, batch))
    },
    /** A batch that was asked for, and its files for a receiver who keeps access unless `more` says otherwise. */
    async requested(application_ids: string[], more: Partial<Receiver> = {}) {
      const person = await enter()
      const batch = batchOf(application_ids)
      const made_at = services.clock.now()
      const row = { id: batch.batch_id, staff_id: person.id, application_ids, made_at }
      await db.insertInto('export_batch').values(row).execute()
      const actor = { ...staffActor([{ role: 'OFFICER', scope: 'ALL' }]), staff_id: person.id }
      const receiver: Receiver = {
        signal: new AbortController().signal,
        readActor: async () => actor,
        context: noRequest,
        ...more,
      }
      const files = batchFiles(services, { ...batch, requested_at: made_at, names: new Map() }, receiver)
      return { person, batch, files }
    },
    async outcome({ browser }: Person, batch_id: string): Promise<ExportBatchResponse> {
      const { status, body } = await browser.call('GET', `/exports/batches/${batch_id}`)
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
    /** The applications of which the staff member has a record, in the order in which they were made. */
    async recordedBy({ id }: Pick<Person, 'id'>): Promise<string[]> {
      const rows = await db
        .selectFrom('application_export')
        .select('application_id')
        .where('made_by', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ application_id }) => application_id)
    },
  }
}
