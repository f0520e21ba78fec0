import type { ApplicationViewResponse, FileEventBody, MilestonesView } from '@porchlight/api'
import { addDays, dayIn } from '@porchlight/domain'
import type { MilestoneKind } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import type { StaffActor } from '../../../src/platform/actor.ts'
import type { People } from '../../signing/ready-application.ts'
import { browserOf, type SigningDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'

export type Submitted = Awaited<ReturnType<typeof submittedApplication>>
export const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
export const otherStaffMember = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
export const manager = staffActor([{ role: 'MANAGER', scope: 'ALL' }])
export const compliance = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])

/** The fields that an outcome of a day needs besides it. */
const needed: Partial<Record<MilestoneKind, (day: string, borrower_id: string) => Partial<FileEventBody>>> = {
  APPROVED: day => ({ until_on: addDays(day, 30), code: 'CLOSING' }),
  COUNTEROFFER: () => ({ code: 'WITHOUT_REASONS' }),
  APPROVED_NOT_ACCEPTED: () => ({ code: 'NONE' }),
  DENIED: () => ({ text: 'In the letter.' }),
  WITHDRAWN: (_, borrower_id) => ({ borrower_id, method: 'PHONE', code: 'NOT_DECIDED' }),
}

/** The calls of staff members on one application. */
export function milestoneCalls({ app, services }: SigningDesk, { application_id, applicants }: Submitted) {
  const { db, clock, settings } = services
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    below: string,
    payload?: object,
    actor: StaffActor = officer,
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/v1/staff/applications/${application_id}${below}`,
      headers: { ...staffHeaders(actor), ...headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.body && answer.json(), etag: answer.headers.etag }
  }
  const today = () => dayIn(settings.LENDER_TIME_ZONE, clock.now())
  return {
    call,
    today,
    borrower: browserOf(app, application_id, applicants[0]),
    /** Records an event of today; an outcome with all that it needs. */
    record: (body: Partial<FileEventBody>, actor?: StaffActor, headers?: Record<string, string>) =>
      call(
        'POST',
        '/events',
        { happened_on: today(), ...needed[body.kind as MilestoneKind]?.(today(), applicants[0].id), ...body },
        actor,
        headers,
      ),
    /** A notice of today to a borrower, as part of an outcome. */
    noticeTo: (borrower_id = applicants[0].id, method: 'LETTER' | 'EMAIL' = 'LETTER') => ({
      notices: [{ borrower_id, happened_on: today(), method }],
    }),
    async view(actor?: StaffActor): Promise<MilestonesView> {
      const { body } = await call('GET', '/view', undefined, actor)
      return (body as ApplicationViewResponse).milestones
    },
    /** Makes the first submission one of some days earlier, at the same time of the lender's day. */
    submittedAgo: (days: number) =>
      sql`update application_review set first_submitted_at =
             (first_submitted_at at time zone ${settings.LENDER_TIME_ZONE} - ${`${days} days`}::interval)
             at time zone ${settings.LENDER_TIME_ZONE}
           where application_id = ${application_id}`.execute(db),
    review: () =>
      db
        .selectFrom('application_review')
        .select(['version', 'milestone', 'milestone_on', 'finished_at', 'next_task', 'due_on'])
        .where('application_id', '=', application_id)
        .executeTakeFirstOrThrow(),
    application: () =>
      db
        .selectFrom('application')
        .select(['status', 'finished_at', 'withdrawn_at'])
        .where('id', '=', application_id)
        .executeTakeFirstOrThrow(),
  }
}

/** Submits applications of a desk, each with the calls on it. */
export const submitting =
  (desk: SigningDesk) =>
  async (...people: People) => {
    const application = await submittedApplication(desk, ...people)
    const calls = milestoneCalls(desk, application)
    const kinds = async (actor?: StaffActor) => (await calls.view(actor)).tasks.map(({ kind }) => kind)
    return { ...application, ...calls, kinds }
  }

/** The status of an answer and the code of its refusal. */
export const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
