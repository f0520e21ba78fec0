import type { ApplicationViewResponse, DocumentVerification } from '@porchlight/api'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { luis, onHerDevice, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const compliance = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])

let application: Awaited<ReturnType<typeof submittedApplication>>
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis, onHerDevice)
})

const get = (below: string, actor: StaffActor) =>
  app.inject({ url: `/v1/staff/applications/${application.application_id}${below}`, headers: staffHeaders(actor) })
const view = (actor: StaffActor = officer) => get('/view', actor)
const verification = async (): Promise<DocumentVerification[]> => (await get('/verification', officer)).json()
const send = (method: 'POST' | 'DELETE', actor = officer) =>
  app.inject({
    method,
    url: `/v1/staff/applications/${application.application_id}/review`,
    headers: staffHeaders(actor),
  })

test('shows the sections of everyone who signed side by side, those of the application once, and the SSN masked', async () => {
  const shown = (await view()).json()
  const ids = application.applicants.map(({ id }) => id)
  expect(shown.borrowers.map(({ id }: { id: string }) => id).sort()).toEqual(ids.toSorted())
  expect(shown.borrowers[0]).toMatchObject({ id: ids[0], name: 'Rosa Delgado', is_primary: true })
  const columnsOf = (section: string) =>
    shown.sections
      .find(({ id }: { id: string }) => id === section)
      .columns.map(({ borrower_id }: { borrower_id: string }) => borrower_id)
  const order = shown.borrowers.map(({ id }: { id: string }) => id)
  expect(columnsOf('personal_info')).toEqual(order)
  expect(columnsOf('property')).toEqual([ids[0]])
  expect(shown.sections.map(({ id }: { id: string }) => id)).not.toContain('demographics')
  expect(JSON.stringify(shown)).toMatch(/•••-••-\d{4}/)
  expect(JSON.stringify(shown)).not.toMatch(/\d{3}-\d{2}-\d{4}/)
  expect(JSON.stringify(shown)).toContain('{"label":"Date of birth","value":"••/••/••••","identifier":"date_of_birth"}')
  expect(shown.is_open_again).toBe(false)
})

test('says that the sealed documents are unchanged, and when they are not', async () => {
  const { documents } = (await view()).json()
  expect(documents).toHaveLength(3)
  const verified = await verification()
  expect(verified.map(({ document_id }) => document_id)).toEqual(
    documents.map(({ document_id }: { document_id: string }) => document_id),
  )
  for (const set of verified)
    expect(set).toEqual({
      document_id: expect.any(String),
      is_intact: true,
      sentence: expect.stringMatching(/^Unchanged since it was sealed on \w+ \d+, \d{4}\.$/),
    })
  const [{ document_id, documents: files }] = documents
  expect(files.map(({ title }: { title: string }) => title)).toContain('Loan application')
  const recorded = await db
    .selectFrom('document')
    .select(['id', 'completed_sha256'])
    .where('document_set_id', '=', document_id)
    .where('kind', '=', 'certificate')
    .executeTakeFirstOrThrow()
  const record = (completed_sha256: string | null) =>
    db.updateTable('document').set({ completed_sha256 }).where('id', '=', recorded.id).execute()
  await record('0'.repeat(64))
  const [altered, ...others] = await verification()
  await record(recorded.completed_sha256)
  expect([altered, ...others].map(set => set?.is_intact)).toEqual([false, true, true])
  expect(altered?.sentence).toMatch(/^Not what was sealed on/)
})

test('a file store that is away leaves the documents unverified, and the view readable', async () => {
  const stored = services.store.get
  const { StoreUnavailable } = await import('../../src/documents/store.ts')
  services.store.get = async () => {
    throw new StoreUnavailable('away')
  }
  const [first] = await verification()
  const { statusCode } = await view()
  services.store.get = stored
  expect(first).toMatchObject({ is_intact: false, sentence: expect.stringContaining('right now') })
  expect(statusCode).toBe(200)
})

test('begins and stops the review: what the officer may do follows, and compliance changes nothing', async () => {
  const may = async (actor: StaffActor) => {
    const { refused_actions }: ApplicationViewResponse = (await view(actor)).json()
    // The menu leaves out what the role never permits.
    for (const { why, by_role } of refused_actions) expect(by_role).toBe(why.startsWith('Only '))
    const whyNot = new Map(refused_actions.map(({ action, why }) => [action, why]))
    return (['application.review', 'application.stop-review', 'demographics.read-signed'] as const).map(
      action => whyNot.get(action) ?? 'may',
    )
  }
  const forCompliance = 'Only compliance can do this.'
  const forLenders = 'Only loan officers and managers can do this.'
  expect(await may(officer)).toEqual(['may', "The review hasn't started.", forCompliance])
  expect(await may(compliance)).toEqual([forLenders, forLenders, 'may'])
  expect((await send('POST')).json()).toEqual({ status: 'REVIEWED' })
  expect(await may(officer)).toEqual(['The review has started.', 'may', forCompliance])
  expect((await send('DELETE', compliance)).json().code).toBe('application_forbidden')

  const received: string[] = []
  const end = services.changeFeed.subscribe(application, () => void received.push('changed'))
  for (const retry of [1, 2])
    expect({ retry, body: (await send('DELETE')).json() }).toEqual({ retry, body: { status: 'SUBMITTED' } })
  await expect.poll(() => received.length).toBeGreaterThan(0)
  end()
  const stopped = await db
    .selectFrom('audit_event')
    .select(['actor', 'actor_id'])
    .where('application_id', '=', application.application_id)
    .where('event', '=', 'review.stopped')
    .execute()
  expect(stopped).toEqual([{ actor: 'staff', actor_id: officer.staff_id }])
  expect(await may(officer)).toEqual(['may', "The review hasn't started.", forCompliance])
})

test('after reopening it shows what was signed, and a review cannot be stopped', async () => {
  expect((await browserOf(app, application.application_id, application.applicants[0]).post('reopen')).statusCode).toBe(
    200,
  )
  expect((await view()).json()).toMatchObject({
    status: 'STARTED',
    is_open_again: true,
    refused_actions: expect.arrayContaining([
      { action: 'application.review', why: 'A borrower has it open again.', by_role: false },
    ]),
  })
  const { statusCode, body } = await send('DELETE')
  expect([statusCode, JSON.parse(body).code]).toEqual([409, 'wrong_status'])
})
