import type { ApplicationViewResponse, BodyOf, NewItemBody, NoteBody, StaffOperations } from '@porchlight/api'
import { addDays, type Day, dayIn, isFederalHoliday, isSunday, type ReturnedSection } from '@porchlight/domain'
import { type ReturnReason, STAFF_HEADER, STAFF_HEADER_VALUE, type StaffRole } from '@porchlight/domain/staff'
import { findDealer } from '../dealers/dealer-repository.ts'
import { systemActor } from '../platform/actor.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { setOfficers } from '../staff/administration/dealer-officers.ts'
import { acceptLetter } from '../staff/letters/letter-messages.ts'
import { readLetters } from '../staff/letters/letter-repository.ts'
import { demoPeople } from '../staff/sign-in/development.ts'
import { findStaffMemberByEmail } from '../staff/staff-members/staff-member-repository.ts'
import { type DemoCalls, demoCalls } from './demo-api.ts'
import { applicationIdOf, type DemoAction, type StepWork } from './step.ts'

const fromStaffPages = { 'sec-fetch-site': 'same-origin', [STAFF_HEADER]: STAFF_HEADER_VALUE }

async function idOf({ services }: StepWork, role: StaffRole): Promise<string> {
  const member = await findStaffMemberByEmail(services.db, services.keys, demoPeople[role].email)
  if (!member) throw new Error(`There is no demo person with the role ${role}`)
  return member.id
}

/** Signs in a demo person, as 'Sign in as' on the start page does. */
async function signedIn(work: StepWork, role: StaffRole): Promise<DemoCalls> {
  const answer = await work.app.inject({
    method: 'POST',
    url: '/v1/staff/sign-in/development',
    headers: fromStaffPages,
    payload: { staff_id: await idOf(work, role) },
  })
  if (answer.statusCode !== 200) throw new Error(`The demo person could not sign in: ${answer.statusCode}`)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return demoCalls(work.app, { ...fromStaffPages, cookie })
}

/** Days that a notice of incompleteness leaves, with some for the mail. */
const NOTICE_DAYS = 37

type Act = 'review' | 'notes' | 'return' | 'events' | 'items'
type BodyOfAct<A extends Act> = BodyOf<StaffOperations[`POST /staff/applications/{application_id}/${A}`]>

/** Opens the page of the application, and sends something to it. An application without assignee is assigned by that. */
const act = <A extends Act>(
  role: StaffRole,
  to: A,
  event: DemoAction['event'],
  bodyOf: (work: StepWork, application: ApplicationViewResponse) => BodyOfAct<A>,
): DemoAction => ({
  event,
  async run(work) {
    const { call, send } = await signedIn(work, role)
    const params = { application_id: applicationIdOf(work) }
    const application = await call('GET /staff/applications/{application_id}/view', { params })
    const request = { params, body: bodyOf(work, application), idempotencyKey: work.key }
    await send(`POST /staff/applications/{application_id}/${to}`, request)
  },
})

export const beginReview = (role: StaffRole): DemoAction => act(role, 'review', 'review.begun', () => undefined)

const dayOf = ({ services }: StepWork, time: Date): Day => dayIn(services.settings.LENDER_TIME_ZONE, time)

/** Today, or the last day before it to which a follow-up can be set. */
export const callDay = (today: Day): Day =>
  isSunday(today) || isFederalHoliday(today) ? callDay(addDays(today, -1)) : today

/** Writes a note, or an entry of the contact log. `isForToday` sets {@link callDay} as the day to follow up. */
export const note = (
  role: StaffRole,
  { isForToday = false, ...body }: Pick<NoteBody, 'kind' | 'text'> & { isForToday?: boolean },
): DemoAction =>
  act(role, 'notes', body.kind === 'NOTE' ? 'note.added' : 'contact.logged', work => ({
    ...body,
    ...(isForToday && { follow_up_on: callDay(dayOf(work, work.now)) }),
  }))

/** Sends the application back with sections of its primary borrower. */
export const sendBack = (
  role: StaffRole,
  { sections, ...body }: { sections: ReturnedSection[]; reason: ReturnReason; sentence: string },
): DemoAction =>
  act(role, 'return', 'application.returned', (_work, { borrowers }) => {
    const borrower_id = borrowers.find(({ is_primary }) => is_primary)!.id
    return { ...body, sections: sections.map(section => ({ borrower_id, section })) }
  })

/** Asks the primary borrower for items that are due so many days later. */
export const ask = (
  role: StaffRole,
  days: number,
  items: readonly Pick<NewItemBody, 'kind' | 'code' | 'title' | 'why' | 'stage'>[],
): DemoAction =>
  act(role, 'items', 'items.asked', (work, { borrowers }) => {
    const borrower_id = borrowers.find(({ is_primary }) => is_primary)!.id
    const due_on = addDays(dayOf(work, work.services.clock.now()), days)
    return { items: items.map(item => ({ ...item, waits_for: 'BORROWER', borrower_id, due_on })) }
  })

/** Drafts a notice of incompleteness, and sends it by email at once: the mail would leave too few days when the server sends it. */
export const sendNotice = (role: StaffRole, free_text: string): DemoAction => ({
  event: 'letter.emailed',
  async run(work) {
    const { call } = await signedIn(work, role)
    const application_id = applicationIdOf(work)
    const params = { application_id }
    const { incompleteness } = await call('GET /staff/applications/{application_id}/view', { params })
    // A run that was interrupted left the draft, or sent it.
    const notice =
      incompleteness[0] ??
      (await call('POST /staff/applications/{application_id}/incompleteness', {
        params,
        body: { until_on: addDays(dayOf(work, work.services.clock.now()), NOTICE_DAYS), free_text },
      }))
    if (notice.state === 'DRAFT')
      await call('POST /staff/applications/{application_id}/incompleteness/{id}/send', {
        params: { ...params, id: notice.id },
        body: { version: notice.version },
        idempotencyKey: work.key,
      })
    for (const letter of await readLetters(work.services.db, application_id)) await acceptLetter(work.services, letter)
  },
})

/** Confirms Home only or Land-home as the answers propose it. */
export const confirmLand = (role: StaffRole): DemoAction => ({
  event: 'land.confirmed',
  async run(work) {
    const { call, send } = await signedIn(work, role)
    const params = { application_id: applicationIdOf(work) }
    const { milestones } = await call('GET /staff/applications/{application_id}/view', { params })
    await send('PUT /staff/applications/{application_id}/dates', { params, body: { with_land: milestones.with_land } })
  },
})

/** Records an approval that was mailed to the primary borrower, and that holds for some days. */
export const approve = (role: StaffRole, days: number): DemoAction =>
  act(role, 'events', 'outcome.recorded', (work, { borrowers }) => {
    const happened_on = dayOf(work, work.services.clock.now())
    const { id: borrower_id } = borrowers.find(({ is_primary }) => is_primary)!
    return {
      ...{ kind: 'APPROVED', happened_on, until_on: addDays(happened_on, days), code: 'CLOSING' },
      notices: [{ borrower_id, happened_on, method: 'LETTER' }],
    }
  })

/** Records that the loan closed. */
export const close = (role: StaffRole): DemoAction =>
  act(role, 'events', 'outcome.recorded', work => ({
    kind: 'ORIGINATED',
    happened_on: dayOf(work, work.services.clock.now()),
  }))

/** Before an action, sets the officer of each dealer, and the substitute. */
export const withDealerOfficers = ({ event, run }: DemoAction): DemoAction => ({
  event,
  async run(work) {
    const { db, keys, settings, jobs, clock } = work.services
    const [officer_id, manager_id] = [await idOf(work, 'OFFICER'), await idOf(work, 'MANAGER')]
    const [own, other] = [await findDealer(db, 'sunrise-homes'), await findDealer(db, 'blue-ridge-homes')]
    await inTransaction(db, async trx => {
      const change = { trx, keys, settings, jobs, actor: systemActor, context: noRequest, now: clock.now() }
      await setOfficers(change, own, { officer_id, substitute_id: manager_id })
      await setOfficers(change, other, { officer_id: manager_id, substitute_id: null })
    })
    await run(work)
  },
})
