import type { ExportCandidatesResponse, QueueRow } from '@porchlight/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { noRequest } from '../../../src/platform/http/request-context.ts'
import { newId } from '../../../src/platform/ids.ts'
import { recordExport } from '../../../src/staff/exports/make-export.ts'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, signAll, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { statementsOf } from '../../support/sent-statements.ts'
import { queueDesk } from '../queue/queue-desk.ts'
import { type QueuedApplication, queueUp } from '../queue/queue-rows.ts'

const desk = await queueDesk()
const { app, services, officer, allPages, dealerOf, dayAfter } = desk
const { db } = services

const get = (actor = officer, query: Record<string, string> = {}) =>
  app.inject({ url: '/v1/staff/exports/candidates', query, headers: staffHeaders(actor) })
const candidatesOf = async (actor = officer, query?: Record<string, string>): Promise<ExportCandidatesResponse> =>
  (await get(actor, query)).json()
const isExportable = ({ status, group }: QueueRow) => ['SUBMITTED', 'REVIEWED'].includes(status) && group !== 'DONE'

let dealer: { id: string; name: string }
let other: { id: string; name: string }
beforeAll(async () => {
  dealer = await dealerOf(DEALER)
  other = await dealerOf('blue-ridge-homes')
})

describe('of applications in every state of the queue', () => {
  const manager = staffActor([{ role: 'MANAGER', scope: { dealer_id: '' } }])
  const both = staffActor([])
  beforeAll(async () => {
    Object.assign(manager, { grants: [{ role: 'MANAGER', scope: { dealer_id: dealer.id } }] })
    const scopes = [dealer.id, other.id].map(dealer_id => ({ role: 'OFFICER', scope: { dealer_id } }) as const)
    Object.assign(both, { grants: scopes })
    const each: Partial<QueuedApplication>[] = [
      {},
      { status: 'REVIEWED' },
      { submissions: 2 },
      { submissions: 2, status: 'STARTED' },
      { submissions: 2, status: 'REVIEWED' },
      { status: 'STARTED' },
      { status: 'SENT_FOR_SIGNATURE' },
      { withdrawn: true },
      { finished: true },
      { due_on: dayAfter(-2) },
      { due_on: dayAfter(-1), status: 'STARTED' },
      { due_on: dayAfter(1) },
      { due_on: dayAfter(1), status: 'SENT_FOR_SIGNATURE' },
      { due_on: dayAfter(0) },
      { due_on: dayAfter(0), status: 'STARTED' },
    ]
    const applications = Array.from({ length: 20 }, (_, round) =>
      each.map((facts, index) => ({
        dealer_id: (round + index) % 3 === 0 ? other.id : dealer.id,
        with_land: (round + index) % 4 === 0,
        assignee_id: round % 5 === 0 ? null : round % 5 === 1 ? both.staff_id : officer.staff_id,
        submitted_ago: (round * 7919 + index * 104_729) % 900_000,
        ...facts,
      })),
    ).flat()
    await queueUp(services, applications)
  })

  const views: Record<string, string>[] = ['mine', 'unassigned', 'all', 'waiting', 'done'].map(view => ({ view }))
  test.each<Record<string, string>>([
    ...views,
    ...views.map(view => ({ ...view, sort: 'submitted' })),
    ...views.map(view => ({ ...view, sort: '-submitted' })),
    { view: 'all', collateral: 'land' },
    { view: 'all', dealer: 'other' },
    { view: 'all', officer: 'own' },
    { view: 'all', from: 'days' },
  ])('%j has the first 100 that files can be made of, in the order of the queue', async wanted => {
    const query: Record<string, string> = {
      ...wanted,
      ...('dealer' in wanted && { dealer: other.id }),
      ...('officer' in wanted && { officer: officer.staff_id }),
      ...('from' in wanted && { from: dayAfter(-6), to: dayAfter(-3) }),
    }
    for (const actor of [officer, manager, both]) {
      const rows = await allPages(actor, query)
      const fit = rows.filter(isExportable)
      const { rows: found, more, left_out } = await candidatesOf(actor, query)
      expect(found.map(({ id }) => id)).toEqual(fit.slice(0, 100).map(({ id }) => id))
      expect({ more, left_out }).toEqual({ more: fit.length > 100, left_out: Math.min(100, rows.length - fit.length) })
    }
  })

  test('the filters above have more than 100 and fewer, and leave out some', async () => {
    expect(await candidatesOf(officer, { view: 'all' })).toMatchObject({ more: true, left_out: 100 })
    const few = await candidatesOf(both, { view: 'mine' })
    expect(few.more).toBe(false)
    expect(few.rows.length).toBeGreaterThan(10)
    expect(few.left_out).toBeGreaterThan(5)
  })

  test.each<Record<string, string>>([{}, { sort: 'submitted' }])('take four statements (%j)', async sort => {
    for (const actor of [officer, manager, both])
      expect(await statementsOf(() => candidatesOf(actor, { view: 'all', ...sort }))).toHaveLength(4)
  })
})

test('a candidate has the names that were signed and the last file, and leaves no event', async () => {
  const application = await submittedApplication(desk, rosa, luis)
  const { application_id } = application
  const lender = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  const candidate = async () =>
    (await candidatesOf(lender, { view: 'all', sort: '-submitted' })).rows.find(({ id }) => id === application_id)
  await db
    .updateTable('application_review')
    .set({ loan_number: 'LN-77' })
    .where('application_id', '=', application_id)
    .execute()
  const row = {
    ...{ id: application_id, borrower: 'Rosa Delgado', coborrowers: 1, dealer, loan_number: 'LN-77' },
    submitted_at: expect.any(String),
  }
  expect(await candidate()).toEqual({ ...row, last_export: null })
  expect(await db.selectFrom('application_opening').selectAll().execute()).toEqual([])
  const events = await db.selectFrom('audit_event').select('event').where('actor_id', '=', lender.staff_id).execute()
  expect(events).toEqual([])

  const wanted = { application_id, format: 'JSON', reason: 'OWN_SYSTEM' } as const
  await recordExport(services, officer, wanted, noRequest)
  const at = expect.any(String)
  expect(await candidate()).toEqual({ ...row, last_export: { at, is_outdated: false } })
  expect((await browserOf(app, application_id, application.applicants[0]).post('reopen')).statusCode).toBe(200)
  expect(await candidate()).toBeUndefined()
  await signAll(desk, application)
  expect(await candidate()).toEqual({ ...row, last_export: { at, is_outdated: true } })
  // A file of demographics is none of the application.
  await inTransaction(db, trx =>
    trx
      .updateTable('application_export')
      .set({ kind: 'DEMOGRAPHICS' })
      .where('application_id', '=', application_id)
      .execute(),
  )
  expect(await candidate()).toEqual({ ...row, last_export: null })
  const borrower = staffActor([{ role: 'OFFICER', scope: 'ALL' }], [luis.email!])
  const found = await candidatesOf(borrower, { view: 'all', sort: '-submitted' })
  expect(found.rows.map(({ id }) => id)).not.toContain(application_id)
})

test.each(['ADMINISTRATOR', 'COMPLIANCE'] as const)('%s has no candidates', async role => {
  expect((await get(staffActor([{ role, scope: 'ALL' }]))).json()).toMatchObject({ code: 'staff_forbidden' })
})

test.each([{ view: 'every' }, { dealer: 'x' }, { from: '2026-13-01' }, { after: newId() }])(
  'a wrong filter %j is refused',
  async query => {
    expect((await get(officer, query as never)).statusCode).toBe(400)
  },
)

test('an application that was never submitted is no candidate', async () => {
  const { application_id } = await readyApplication(desk, rosa)
  const { rows } = await candidatesOf(officer, { view: 'all', sort: '-submitted' })
  expect(rows.map(({ id }) => id)).not.toContain(application_id)
})
