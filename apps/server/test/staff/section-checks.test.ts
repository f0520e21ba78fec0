import type { ApplicationViewResponse, AskedSection } from '@porchlight/api'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'

const desk = await signingDesk()
const { app } = desk
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const otherStaffMember = staffActor([{ role: 'MANAGER', scope: 'ALL' }])

let application: Awaited<ReturnType<typeof submittedApplication>>
let path: string
let ids: string[]
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  path = `/v1/staff/applications/${application.application_id}`
  ids = application.applicants.map(({ id }) => id)
})

const checks = async () => {
  const view: ApplicationViewResponse = (
    await app.inject({ url: `${path}/view`, headers: staffHeaders(officer) })
  ).json()
  return view.checks
}
type Asked = Omit<AskedSection, 'words'> & { words?: string }
const check = (needs: Asked[], no_other_findings: boolean, actor: StaffActor = officer, version?: number) =>
  app.inject({
    method: 'PUT',
    url: `${path}/checks`,
    headers: { ...staffHeaders(actor), ...(version !== undefined && { 'if-match': `"${version}"` }) },
    payload: { needs: needs.map(need => ({ words: '', ...need })), no_other_findings },
  })

test('sections of each borrower are marked, and the rest is fine with who said so first', async () => {
  expect(await checks()).toEqual({ needs: [], no_other_findings: null, version: 0 })
  const needs = [
    { borrower_id: ids[0]!, section: 'property', words: '' },
    { borrower_id: ids[1]!, section: 'income', words: 'Which pension is it?' },
  ]
  const typed = { ...needs[1]!, words: ' Which  pension\nis it?' }
  const marked = await check([needs[0]!, typed, needs[0]!], false, officer, 0)
  expect([marked.statusCode, marked.json(), marked.headers.etag]).toEqual([200, { version: 1 }, '"1"'])
  expect(await checks()).toEqual({ needs, no_other_findings: null, version: 1 })
  await check(needs, true)
  const { no_other_findings } = await checks()
  expect(no_other_findings).toEqual({ by: '', at: expect.any(String) })
  await check(needs.slice(1), true)
  expect(await checks()).toEqual({ needs: needs.slice(1), no_other_findings, version: 3 })
  await check([], false)
  expect((await checks()).no_other_findings).toBeNull()
})

test('what is asked is stored sealed, and is a sentence', async () => {
  const section = { borrower_id: ids[0]!, section: 'income' }
  await check([{ ...section, words: 'Which pension is it?' }], false)
  const { needs, sealed_words } = await desk.services.db
    .selectFrom('section_check')
    .select(['needs', 'sealed_words'])
    .where('application_id', '=', application.application_id)
    .executeTakeFirstOrThrow()
  expect(needs).toEqual([section])
  expect(sealed_words?.toString()).not.toContain('pension')
  const refused = await check([{ ...section, words: 'x'.repeat(1001) }], false)
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { words: 'Use up to 1,000 characters' }])
  await check([], false)
  expect((await checks()).needs).toEqual([])
})

test('a stale save is refused, and so is one by another than the assignee', async () => {
  const { version } = await checks()
  expect((await check([], true, officer, version - 1)).json().code).toBe('version_conflict')
  expect((await check([], true, otherStaffMember)).json().code).toBe('assigned_to_another')
  expect((await checks()).version).toBe(version)
})

test.each([
  ['demographics', 0],
  ['nothing', 0],
  // The application has it once, with the primary borrower.
  ['property', 1],
  ['income', 2],
])('%s of borrower %i is no section to mark', async (section, index) => {
  const answer = await check([{ borrower_id: ids[index] ?? crypto.randomUUID(), section }], false)
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { needs: "This section isn't on the application" }])
})

test('after a further signing nothing is marked, and while it is open nothing can be', async () => {
  await check([{ borrower_id: ids[0]!, section: 'income' }], true)
  await browserOf(app, application.application_id, application.applicants[0]).post('reopen')
  expect((await checks()).needs).toHaveLength(1)
  expect((await check([], false)).json().code).toBe('wrong_status')
  await signAll(desk, application)
  const { version, ...marked } = await checks()
  expect(marked).toEqual({ needs: [], no_other_findings: null })
  expect((await check([], true, officer, version)).statusCode).toBe(200)
})
