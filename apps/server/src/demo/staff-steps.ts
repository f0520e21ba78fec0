import { type Day, dayIn, type ReturnedSection } from '@porchlight/domain'
import {
  type MilestoneKind,
  type MilestoneMethod,
  type NoteBody,
  type ReturnReason,
  STAFF_HEADER,
  STAFF_HEADER_VALUE,
  type StaffRole,
} from '@porchlight/domain/staff'
import { findDealer } from '../dealers/dealer-repository.ts'
import { systemActor } from '../platform/actor.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { setOfficers } from '../staff/people/dealer-officers.ts'
import { findMemberByEmail } from '../staff/people/people-repository.ts'
import { demoPeople } from '../staff/sign-in/development.ts'
import { type DemoCalls, demoCalls } from './demo-api.ts'
import { applicationIdOf, type RunStep, type StepWork } from './step.ts'

const fromStaffPages = { 'sec-fetch-site': 'same-origin', [STAFF_HEADER]: STAFF_HEADER_VALUE }

async function idOf({ services }: StepWork, role: StaffRole): Promise<string> {
  const member = await findMemberByEmail(services.db, services.keys, demoPeople[role].email)
  if (!member) throw new Error(`There is no demo person with the role ${role}`)
  return member.id
}

/** Signs in a demo person for some calls, as 'Sign in as' on the start page does, and out again. */
async function asStaff(work: StepWork, role: StaffRole, run: (calls: DemoCalls) => Promise<unknown>): Promise<void> {
  const { app } = work
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/staff/sign-in/development',
    headers: fromStaffPages,
    payload: { staff_id: await idOf(work, role) },
  })
  if (answer.statusCode !== 200) throw new Error(`The demo person could not sign in: ${answer.statusCode}`)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const calls = demoCalls(app, { ...fromStaffPages, cookie })
  try {
    await run(calls)
  } finally {
    await calls.remove('/staff/session')
  }
}

const path = (work: StepWork) => `/staff/applications/${applicationIdOf(work)}`

/** Opens the page of the application. */
export const open =
  (role: StaffRole): RunStep =>
  async work => {
    await asStaff(work, role, calls => calls.get(`${path(work)}/view`))
    return 'done'
  }

/** Sends something to the application, such as its milestones. An application without assignee is assigned by that. */
const post =
  (
    role: StaffRole,
    to: string,
    bodyOf: (work: StepWork, calls: DemoCalls) => object | Promise<object> | undefined,
  ): RunStep =>
  async work => {
    await asStaff(work, role, async calls => {
      await calls.send('POST', `${path(work)}/${to}`, await bodyOf(work, calls), work.key)
    })
    return 'done'
  }

/** Begins the review of an opened application. */
export const beginReview = (role: StaffRole): RunStep => post(role, 'review', () => undefined)

const dayOf = ({ services }: StepWork, time: Date): Day => dayIn(services.settings.LENDER_TIME_ZONE, time)

/** Writes a note, or an entry of the contact log. `isForToday` sets today as the day to follow up. */
export const note = (
  role: StaffRole,
  { isForToday = false, ...body }: Pick<NoteBody, 'kind' | 'text'> & { isForToday?: boolean },
): RunStep =>
  post(role, 'notes', work => ({
    ...body,
    ...(isForToday && { follow_up_on: dayOf(work, work.services.clock.now()) }),
  }))

/** Sends the application back with sections of its primary borrower. */
export const sendBack = (
  role: StaffRole,
  { sections, ...body }: { sections: ReturnedSection[]; reason: ReturnReason; sentence: string },
): RunStep =>
  post(role, 'return', async (work, calls) => {
    const { borrowers } = await calls.get<{ borrowers: { id: string; is_primary: boolean }[] }>(path(work))
    const borrower_id = borrowers.find(({ is_primary }) => is_primary)?.id
    return { ...body, sections: sections.map(section => ({ borrower_id, section })) }
  })

/** Records a milestone of the day on which the step is shown. */
export const recordMilestone = (role: StaffRole, body: { kind: MilestoneKind; method: MilestoneMethod }): RunStep =>
  post(role, 'milestones', work => ({ ...body, happened_on: dayOf(work, work.shownAt) }))

/** Sets the officer of each dealer, and the substitute. */
export const setDealerOfficers: RunStep = async work => {
  const { services } = work
  const { db, keys, settings, jobs, clock } = services
  const [officer_id, manager_id] = [await idOf(work, 'OFFICER'), await idOf(work, 'MANAGER')]
  const [own, other] = [await findDealer(db, 'sunrise-homes'), await findDealer(db, 'blue-ridge-homes')]
  await inTransaction(db, async trx => {
    const change = { trx, keys, settings, jobs, actor: systemActor, context: noRequest, now: clock.now() }
    await setOfficers(change, own, { officer_id, substitute_id: manager_id })
    await setOfficers(change, other, { officer_id: manager_id, substitute_id: null })
  })
  return 'done'
}
