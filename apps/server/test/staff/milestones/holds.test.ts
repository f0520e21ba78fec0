import { beforeAll, expect, test } from 'vitest'
import { deletePerson } from '../../../src/retention/delete-person.ts'
import { purge } from '../../../src/retention/purge.ts'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { day } from '../../support/clock.ts'
import { compliance, milestoneCalls, officer, type Submitted } from './milestone-desk.ts'

const desk = await signingDesk({ settings: { RETENTION_DECLINED_DAYS: 800 } })
const { services } = desk
const { db, clock } = services

let application: Submitted
let calls: ReturnType<typeof milestoneCalls>
beforeAll(async () => {
  application = await submittedApplication(desk, rosa)
  calls = milestoneCalls(desk, application)
})
const set = (reason: string, actor = compliance) => calls.call('POST', '/hold', { reason }, actor)
const end = (reason: string, actor = compliance) => calls.call('POST', '/hold/end', { reason }, actor)
const isGone = async () =>
  (
    await db
      .selectFrom('application')
      .select('discarded_at')
      .where('id', '=', application.application_id)
      .executeTakeFirstOrThrow()
  ).discarded_at !== null

test('compliance alone sets a hold, with a reason that no one else reads', async () => {
  const before = await calls.review()
  expect((await set('A claim.', officer)).body.code).toBe('application_forbidden')
  expect((await set(' ')).body.errors).toEqual({ reason: 'Enter a reason' })
  expect((await set('A claim was filed.')).status).toBe(200)
  expect((await set('Again.')).body.code).toBe('hold_in_force')
  expect((await calls.view(compliance)).hold).toEqual({ set_at: expect.any(String), by: expect.any(String) })
  expect((await calls.view()).hold).toBeNull()
  expect(JSON.stringify((await calls.call('GET', '/notes')).body)).not.toContain('A claim was filed.')
  expect(JSON.stringify((await calls.call('GET', '/notes', undefined, compliance)).body)).toContain(
    'A claim was filed.',
  )
  expect(await calls.review()).toEqual(before)
})

test('while it is in force nothing is deleted, by age or for a person; afterwards the outcome counts', async () => {
  clock.advance(9000 * day)
  await purge(services)
  // Without a final outcome.
  expect(await isGone()).toBe(false)
  expect((await calls.record({ kind: 'DENIED', ...calls.noticeTo() })).status).toBe(201)
  clock.advance(801 * day)
  await purge(services)
  expect(await isGone()).toBe(false)
  const { application_id, applicants } = application
  const record = { id: applicants[0].id, application_id, is_primary: true } as const
  const person = { account: undefined, records: [record] } as unknown as Parameters<typeof deletePerson>[1]
  await expect(deletePerson(services, person, { withSubmitted: true })).rejects.toThrow('Nothing of it was deleted')

  expect((await end('', compliance)).body.errors).toEqual({ reason: 'Enter a reason' })
  expect((await end('Settled.')).status).toBe(200)
  expect((await end('Settled.')).body.code).toBe('no_hold')
  await purge(services)
  expect(await isGone()).toBe(true)
})
