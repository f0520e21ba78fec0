import { staffOperations } from '@porchlight/api'
import type { AuditCode } from '@porchlight/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaffActor, systemActor } from '../../src/platform/actor.ts'
import { recordAudit } from '../../src/platform/audit/audit.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { noRequest } from '../../src/platform/http/request-context.ts'
import { makeExport, recordExport } from '../../src/staff/exports/make-export.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'
import { lendingStaffMember } from './assignment/lending-staff-member.ts'
import { grantedChanges } from './granted-changes.ts'
import { type Act, codesOfWork, type NotifiedReaders, notifiedReaders } from './notified-readers.ts'

// A reader is notified of the lender's work exactly where one of their responses is another one. The acts on an application run in order.

const desk = await signingDesk()
const site = await staffApp(desk.services)
afterAll(() => site.close())
const { changes, applications, make, prepare } = grantedChanges(desk)

let readers: NotifiedReaders
let compliance: StaffActor
let reviewed: Awaited<ReturnType<typeof submittedApplication>>
/** Has a session, by which a passkey was used lately. */
let colleague: Awaited<ReturnType<typeof signedInStaff>>

beforeAll(async () => {
  await prepare()
  readers = await notifiedReaders(desk, site)
  compliance = await lendingStaffMember(desk.services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
  reviewed = await submittedApplication(desk, rosa, luis)
  colleague = await signedInStaff(site, desk.services, [{ role: 'MANAGER', scope: 'ALL' }])
  expect((await onReviewed('POST', '/review')).statusCode).toBe(200)
})
afterAll(() => readers.close())

const onReviewed = (method: 'POST' | 'DELETE', below: string, payload?: object, actor = readers.colleague) =>
  readers.by(actor, method, reviewed.application_id, below, payload)
const ofStates = Map.groupBy(Object.entries(changes), ([, { state = 'submitted' }]) => state)

/** The acts on each application. */
const places: [name: string, idOf: () => string, acts: Record<string, Act>][] = [
  ...[...ofStates].map(([state, routes]): (typeof places)[number] => [
    state,
    () => applications[state].application_id,
    Object.fromEntries(routes.map(([route]) => [route, () => make(route)])),
  ]),
  [
    'reviewed by a colleague',
    () => reviewed.application_id,
    {
      'a call is logged': () => onReviewed('POST', '/notes', { kind: 'CALLED', text: 'About the lot.' }),
      'someone of the lender comes': () => onReviewed('POST', '/presence'),
      'someone of the lender leaves': () => onReviewed('DELETE', '/presence'),
      'someone of compliance comes': () => onReviewed('POST', '/presence', undefined, compliance),
      'someone of compliance leaves': () => onReviewed('DELETE', '/presence', undefined, compliance),
      'an SSN is revealed': () => {
        const body = { borrower_id: reviewed.applicants[0].id, field: 'ssn', reason: 'IDENTITY' }
        return colleague.browser.call('POST', `/applications/${reviewed.application_id}/reveal`, body)
      },
      'a file is made': async () => {
        const wanted = { application_id: reviewed.application_id, format: 'JSON', reason: 'TRIAL' } as const
        await recordExport(desk.services, readers.colleague, wanted, noRequest)
      },
      'a file is made by the command': () =>
        inTransaction(desk.services.db, async trx => {
          const wanted = { application_id: reviewed.application_id, format: 'JSON', reason: 'OWN_SYSTEM' } as const
          const { reading } = await makeExport(trx, desk.services, systemActor, wanted)
          await recordAudit(trx, systemActor, reading, noRequest)
        }),
    },
  ],
]

test('these are all streams of events for staff', () => {
  const streams = Object.entries(staffOperations).filter(([, { response }]) =>
    JSON.stringify(response).includes('text/event-stream'),
  )
  expect(streams.map(([key]) => key).toSorted()).toEqual([
    'GET /staff/applications/{application_id}/events',
    'GET /staff/queue/events',
  ])
})

describe.each(places)(
  'an application, %s: each reader is notified exactly where a response is another one',
  (_name, idOf, acts) => {
    let followed: Awaited<ReturnType<NotifiedReaders['follow']>>
    beforeAll(async () => {
      followed = await readers.follow(idOf())
    })
    afterAll(() => followed.close())

    test.each(Object.keys(acts))('%s', name => followed.expectNotified(acts[name]!))
    test('and of nothing else', () => followed.expectNothingElse())
  },
)

/** The operations above store them for other bodies, for items that were asked for, or for letters; a retry is in notified-of-others.test.ts. */
const elsewhere: readonly AuditCode[] = [
  'date.corrected',
  'date.recorded',
  'figure.withdrawn',
  'items.accepted',
  'items.answer_recorded',
  'items.asked_again',
  'items.corrected',
  'items.extended',
  'items.waived',
  'letter.mailed',
  'letter.printed',
  'letter.returned',
  'notice.changed',
  'notice.discarded',
  'notice.drafted',
  'notice.recorded',
  'notice.sent',
  'outcome.corrected',
  'outcome.reconsidered',
  'sealing.retried_by_staff',
  'soft_report.logged',
]

test('each event of work that staff members who lend learn of is here', () => {
  expect(readers.withoutAct(codesOfWork)).toEqual(elsewhere)
})
