import { type AuditCode, lendersCodes } from '@porchlight/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopToken } from '../../src/notices/stop-reminders.ts'
import {
  buildingFailed,
  documentsStored,
  moveEnvelope,
  sealingFailed,
  signingConfirmed,
  signingDeclined,
  voidedByProvider,
  withEnvelopeLock,
} from '../../src/signing/transitions.ts'
import { unannounced } from '../../src/staff/presence/live-repository.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { acceptPath, luisRegistration } from '../support/coborrower.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { staffApp } from '../support/staff.ts'
import { type Act, codesOfWork, type NotifiedReaders, notifiedReaders } from './notified-readers.ts'

// Staff are notified of what borrowers and the signing service do exactly where one of their responses is another one. The acts on an
// application run in order.

const desk = await signingDesk()
const { app, services } = desk
const site = await staffApp(services)
afterAll(() => site.close())

let readers: NotifiedReaders
type Application = Awaited<ReturnType<typeof submittedApplication>>
const applications = {} as Record<'open' | 'reviewed' | 'returned', Application>

beforeAll(async () => {
  for (const name of ['open', 'reviewed', 'returned'] as const)
    applications[name] = await submittedApplication(desk, rosa, luis)
  readers = await notifiedReaders(desk, site)
  const { reviewed, returned } = applications
  const work = (id: string, below: string, body?: object) => readers.by(readers.colleague, 'POST', id, below, body)
  expect((await work(reviewed.application_id, '/review')).statusCode).toBe(200)
  const sections = [{ borrower_id: returned.applicants[0].id, section: 'employment' }]
  const sentBack = { sections, reason: 'UNCLEAR', sentence: 'Please look at your employers again.' }
  expect((await work(returned.application_id, '/return', sentBack)).statusCode).toBe(200)
  const asked = { kind: 'QUESTION', stage: 'TO_DECIDE', waits_for: 'BORROWER', title: 'Is the lot rented?' }
  const answer = await work(reviewed.application_id, '/items', { items: [asked, asked] })
  items = answer.json().items.map(({ id }: { id: string }) => id)
})
afterAll(() => readers.close())

const idOf = (which: keyof typeof applications) => applications[which].application_id
const applicant = (which: keyof typeof applications, index: number) => applications[which].applicants[index]!
const browser = (which: keyof typeof applications, index = 0) => browserOf(app, idOf(which), applicant(which, index))
const calls = (which: keyof typeof applications, index = 0) => callsOf(app, applicant(which, index).headers)

/** Two items of the application in review. */
let items: string[]
const itemCall = (act: string, body: object, index = 0) =>
  browser('reviewed').post(`items/${items[index]}/${act}`, body)

/** The borrower who was added last, and the envelope that was sent last. */
let added: string
let envelope: string
const send = async () => {
  const sent = await browser('open').post('envelope')
  envelope = sent.json().envelope_id
  return sent
}
const remove = () => calls('open').remove(`/${DEALER}/borrower/${added}`)
/** A report of the signing service, or of the job that asks it. */
const reported = (change: Parameters<typeof withEnvelopeLock>[2]) => () => withEnvelopeLock(services, envelope, change)
/** Sends it, and has its documents built, which is an event of no one. */
const sendOut = async () => {
  const sent = await send()
  const columns = { opened_at: services.clock.now(), provider_envelope_id: envelope }
  await reported(ctx => moveEnvelope(ctx, 'opened', columns))()
  return sent
}
const signed = (index: number) =>
  reported(ctx => signingConfirmed(ctx, ctx.borrowers.find(({ id }) => id === applicant('open', index).id)!))

const onOpen: Record<string, Act> = {
  'a borrower opens it again': () => browser('open').post('reopen'),
  'a co-borrower is added': async () => {
    const answer = await browser('open').post('coborrower', luisRegistration)
    added = answer.json().borrower_id
    return answer
  },
  'the co-borrower is registered': () =>
    calls('open').post('/register/coborrower', {
      ...luisRegistration,
      application_id: idOf('open'),
      borrower_id: added,
    }),
  'the co-borrower is removed': remove,
  'another one is invited': async () => {
    const answer = await browser('open').post('coborrower/invite', { email: 'ines@example.com' })
    added = answer.json().borrower_id
    return answer
  },
  'who accepts': async () => {
    const { headers } = await signIn(services, 'ines@example.com')
    return callsOf(app, headers).post(
      acceptPath({ application_id: idOf('open'), borrower_id: added }),
      luisRegistration,
    )
  },
  'and is removed': remove,
  'it is sent for signature': send,
  'the documents cannot be built': reported(ctx => buildingFailed(ctx)),
  'it is sent for signature after that': send,
  'the documents are voided by the service': reported(voidedByProvider),
  'it is sent for signature, and the documents are built': sendOut,
  'a co-borrower opens the documents': () => browser('open', 1).sign(applicant('open', 1).id, envelope),
  'a co-borrower is reminded': () => calls('open').post(`/${DEALER}/borrower/${applicant('open', 1).id}/reminder`),
  'a co-borrower stops reminders': () => {
    const payload = { token: stopToken(services.keys, applicant('open', 1).id) }
    return app.inject({ method: 'POST', url: '/v1/reminders/stop', payload })
  },
  'the primary borrower signs': signed(0),
  'a co-borrower asks to open it again': () => browser('open', 1).post('reopen-request'),
  'a co-borrower asks to leave': () => browser('open', 1).post('removal-request'),
  'a co-borrower declines': reported(ctx =>
    signingDeclined(ctx, ctx.borrowers.find(({ id }) => id === applicant('open', 1).id)!, 'Not now'),
  ),
  'it is opened again after that': () => browser('open').post('reopen'),
  'it is sent for signature at last': sendOut,
  'the primary borrower signs again': signed(0),
  'the last one signs': signed(1),
  'the documents cannot be sealed': reported(sealingFailed),
  'someone of the lender has it tried again': () =>
    app.inject({
      method: 'POST',
      url: `/v1/staff/failures/${envelope}/retry`,
      headers: staffHeaders(readers.colleague),
    }),
  'the documents are stored': reported(documentsStored),
  'a borrower withdraws': () => calls('open').remove(`/${DEALER}/application/${idOf('open')}`),
}
const onReviewed: Record<string, Act> = {
  'a borrower asks for a change': () => browser('reviewed').post('change-request', { sentence: 'We moved.' }),
  'a borrower sends something unasked': () => browser('reviewed').post('items', { words: 'We moved.' }),
  'a borrower asks about an item': () => itemCall('question', { words: 'Which one?' }),
  'a borrower answers it': () => itemCall('answer', { version: 1, words: 'Yes.' }),
  "and doesn't have another one": () => itemCall('not-available', { version: 1, reason: 'NOT_KNOWN' }, 1),
  'a borrower withdraws electronic records': () =>
    calls('reviewed').post(`/${DEALER}/borrower/${applicant('reviewed', 0).id}/electronic-records/withdrawal`),
}
const onReturned: Record<string, Act> = {
  'a borrower unlocks a section': () =>
    browser('returned').post('unlock', { section: 'income', reason: 'I have another job.' }),
}

describe.each([
  ['open', onOpen],
  ['reviewed', onReviewed],
  ['returned', onReturned],
] as const)('an application, %s: each reader is notified exactly where a response is another one', (name, acts) => {
  let followed: Awaited<ReturnType<NotifiedReaders['follow']>>
  beforeAll(async () => {
    followed = await readers.follow(idOf(name))
  })
  afterAll(() => followed.close())

  test.each(Object.keys(acts))('%s', act => followed.expectNotified(acts[act]!))
  test('and of nothing else', () => followed.expectNothingElse())
})

/** Before staff know of the application, and after no one may read it. */
const unknown: readonly AuditCode[] = [
  'application.started',
  'application.copied',
  'application.discarded',
  // With `application.submitted`, of which they are notified.
  'items.answered_by_signing',
  // With the answer, by the mail server or by the reader. They need no news of these.
  'notice.answered',
  'letter.emailed',
  'letter.opened',
]

test('each event of others that staff members who lend learn of is here, but for those that no one is notified of', () => {
  const announced = lendersCodes.filter(code => ![...unannounced, ...codesOfWork].includes(code))
  expect(readers.withoutAct(announced).toSorted()).toEqual(unknown.toSorted())
})
