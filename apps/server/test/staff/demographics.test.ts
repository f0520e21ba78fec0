import { demographicsResource } from '@porchlight/domain'
import { aDemographics } from '@porchlight/domain/testing'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { newId } from '../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { dataKeyOf } from '../support/sealed-borrower.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const compliance = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])

let application: Awaited<ReturnType<typeof readyApplication>>
beforeAll(async () => {
  application = await readyApplication(desk, rosa, luis)
  const [{ id, headers }] = application.applicants
  const races = [{ race_type: 'AMERICAN_INDIAN_OR_ALASKA_NATIVE' as const, race_other: 'Osage '.repeat(17).trim() }]
  const long = demographicsResource.toApi(aDemographics({ races }))
  expect((await callsOf(app, headers).put(`/${DEALER}/borrower/${id}/demographics`, long)).status).toBeLessThan(300)
  await signAll(desk, application)
})

const read = (actor: StaffActor = compliance) =>
  app.inject({ url: `/v1/staff/applications/${application.application_id}/demographics`, headers: staffHeaders(actor) })

test('compliance reads what was signed, one application at a time, and leaves an event', async () => {
  const { id, borrowers, long_texts } = (await read()).json()
  expect(id).toBe(application.application_id)
  expect(borrowers.map(({ name }: { name: string }) => name)).toEqual(['Rosa Delgado', 'Luis Delgado'])
  for (const { rows } of borrowers)
    expect(rows.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['Ethnicity', 'Race', 'Sex']),
    )
  expect(long_texts).toEqual([
    'Name of enrolled or principal tribe of Rosa Delgado has 101 characters; Desktop Underwriter takes 100.',
  ])
  const events = await db
    .selectFrom('audit_event')
    .select(['event', 'details'])
    .where('actor_id', '=', compliance.staff_id)
    .execute()
  expect(events).toEqual([
    { event: 'demographics.viewed', details: { answers_of: application.applicants.map(({ id }) => id) } },
  ])
})

test('officers are refused, and those who may not know of the application find none', async () => {
  const codeFor = async (actor: StaffActor) => {
    const { statusCode, body } = await read(actor)
    return [statusCode, JSON.parse(body).code]
  }
  for (const role of ['OFFICER', 'MANAGER'] as const)
    expect(await codeFor(staffActor([{ role, scope: 'ALL' }]))).toEqual([403, 'application_forbidden'])
  for (const actor of [
    staffActor([{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
    staffActor([{ role: 'OFFICER', scope: { dealer_id: newId() } }]),
    staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }], [luis.email!.toUpperCase()]),
  ])
    expect(await codeFor(actor)).toEqual([404, 'application_not_found'])
})

test('answers that are edited after reopening are not read', async () => {
  const before = (await read()).json()
  const [primary] = application.applicants
  expect((await browserOf(app, application.application_id, primary).post('reopen')).statusCode).toBe(200)
  const edited = demographicsResource.toApi({ ...aDemographics(), biological_sexes: ['UNSPECIFIED'] })
  const { status } = await callsOf(app, primary.headers).put(`/${DEALER}/borrower/${primary.id}/demographics`, edited)
  expect(status).toBeLessThan(300)
  expect((await read()).json()).toEqual({ ...before, can_export: false })
})

test('what was signed of SSN and birth date opens with the key of its borrower alone', async () => {
  const [primary, coborrower] = application.applicants
  const rows = await db
    .selectFrom('envelope_snapshot_part')
    .selectAll()
    .where('borrower_id', '=', primary.id)
    .orderBy('part')
    .execute()
  expect(rows.map(({ part }) => part)).toEqual(['demographics', 'identifiers'])
  const { envelope_id, sealed_part } = rows[1]!
  const bound = (row: string) => ({ table: 'envelope_snapshot_part', column: 'sealed_part', row })
  const own = await dataKeyOf(services, primary.id)
  const row = `${envelope_id} ${primary.id} identifiers`
  expect(JSON.parse(own.openText(sealed_part, bound(row)))).toEqual({
    ssn: expect.stringMatching(/^\d{3}-\d{2}-\d{4}$/),
    date_of_birth: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  const other = await dataKeyOf(services, coborrower!.id)
  expect(() => other.openText(sealed_part, bound(row))).toThrow()
  expect(() => own.openText(rows[0]!.sealed_part, bound(row))).toThrow()
})

test('without the key of a person their demographics are gone', async () => {
  const [primary, coborrower] = application.applicants
  await db.deleteFrom('data_key').where('borrower_id', '=', coborrower!.id).execute()
  const { borrowers } = (await read()).json()
  expect(borrowers.map(({ id }: { id: string }) => id)).toEqual([primary.id])
})
