import { dayIn } from '@porchlight/domain'
import type { Grant } from '@porchlight/domain/staff'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { type Applicant, luis, rosa } from '../signing/ready-application.ts'
import { type SigningDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'

const states = ['submitted', 'signed again', 'in review', 'on hold', 'restricted', 'open again', 'withdrawn'] as const
type State = (typeof states)[number]
interface Ids {
  application_id: string
  borrower_id: string
}

interface Change {
  role?: Grant['role']
  state?: State
  body?: (ids: Ids) => object
}

const someItem = {
  kind: 'QUESTION',
  stage: 'TO_DECIDE',
  waits_for: 'BORROWER',
  title: 'Where do you work now?',
} as const
export const application = '/staff/applications/{application_id}'

/** The changes of applications by staff members, each with a request that is granted, and the applications that they need. */
export function grantedChanges(desk: SigningDesk) {
  const { app, services } = desk
  const { db } = services
  const today = () => dayIn(services.settings.LENDER_TIME_ZONE, services.clock.now())
  const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
  const applications = {} as Record<State, Ids & { applicants: Applicant[] }>

  /** Every operation of staff that changes an application, with a request that is granted after those above it. */
  const changes: Readonly<Record<string, Change>> = {
    // The application that no one has.
    'POST /staff/queue/next': { state: 'on hold' },
    'POST /staff/assignments': {
      role: 'MANAGER',
      body: ({ application_id }) => assignmentBody(null, officer.staff_id, [application_id]),
    },
    [`POST ${application}/notes`]: { body: () => ({ kind: 'NOTE', text: 'Called about the lot.' }) },
    [`POST ${application}/electronic-records/withdrawal`]: {
      body: ({ borrower_id }) => ({ borrower_id, withdrawn_on: today() }),
    },
    [`POST ${application}/restricted-notes`]: { role: 'COMPLIANCE', body: () => ({ text: 'Ask counsel.' }) },
    [`PUT ${application}/follow-up`]: { body: () => ({ follow_up_on: today() }) },
    [`PUT ${application}/checks`]: { body: () => ({ needs: [], no_other_findings: true }) },
    [`POST ${application}/caller-check`]: {
      body: ({ borrower_id }) => ({ borrower_id, date_of_birth: '1980-07-04', ssn_last4: '6789' }),
    },
    [`POST ${application}/review`]: {},
    [`DELETE ${application}/review`]: { state: 'in review' },
    [`POST ${application}/return`]: {
      body: ({ borrower_id }) => ({
        sections: [{ borrower_id, section: 'employment' }],
        reason: 'UNCLEAR',
        sentence: 'Please look at your employers again.',
      }),
    },
    [`POST ${application}/reminder`]: { state: 'open again' },
    [`POST ${application}/submission/read`]: { state: 'signed again' },
    [`DELETE ${application}/submission/read`]: { state: 'signed again' },
    [`POST ${application}/withdrawal/read`]: { state: 'withdrawn' },
    [`DELETE ${application}/withdrawal/read`]: { state: 'withdrawn' },
    [`POST ${application}/events`]: {
      body: () => ({ kind: 'COUNTEROFFER', happened_on: today(), code: 'WITHOUT_REASONS' }),
    },
    [`PUT ${application}/dates`]: {
      body: () => ({ loan_number: 'L-1001', with_land: false, land_since: today() }),
    },
    [`POST ${application}/figures`]: { body: () => ({ kind: 'INVOICE', cents: 98_000_00, source: 'Invoice 12' }) },
    [`POST ${application}/items`]: { body: () => ({ items: [someItem] }) },
    [`POST ${application}/hold`]: { role: 'COMPLIANCE', body: () => ({ reason: 'A subpoena' }) },
    [`POST ${application}/hold/end`]: { role: 'COMPLIANCE', state: 'on hold', body: () => ({ reason: 'It ended' }) },
    [`POST ${application}/restriction`]: { role: 'MANAGER', body: () => ({ reason: 'An employee' }) },
    [`POST ${application}/restriction/end`]: {
      role: 'MANAGER',
      state: 'restricted',
      body: () => ({ reason: 'They left' }),
    },
  }

  function request(route: string, { role = 'OFFICER', state = 'submitted', body }: Change) {
    const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string]
    const ids = applications[state]
    const actor = role === 'OFFICER' ? officer : staffActor([{ role, scope: 'ALL' }])
    return app.inject({
      method,
      url: `/v1${path.replace('{application_id}', ids.application_id)}`,
      headers: { ...staffHeaders(actor), 'idempotency-key': newId() },
      ...(body && { payload: body(ids) }),
    })
  }

  return {
    changes,
    applications,
    officer,
    /** Makes the change, on the application in its state. */
    make: (route: string) => request(route, changes[route]!),
    /** Makes the applications, each in its state. */
    async prepare(): Promise<void> {
      for (const state of states) {
        const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
        applications[state] = { application_id, borrower_id: applicants[0].id, applicants }
      }
      const bring = async (route: string, state: State) =>
        expect((await request(route, { ...changes[route], state })).statusCode).toBe(200)
      await bring(`POST ${application}/review`, 'in review')
      await db
        .updateTable('application_review')
        .set({ submissions: 2, reviewed_submissions: 1 })
        .where('application_id', '=', applications['signed again'].application_id)
        .execute()
      await db
        .updateTable('application')
        .set({ withdrawn_at: services.clock.now() })
        .where('id', '=', applications.withdrawn.application_id)
        .execute()
      await bring(`POST ${application}/return`, 'open again')
      await bring(`POST ${application}/hold`, 'on hold')
      await db
        .updateTable('application_review')
        .set({ assignee_id: officer.staff_id })
        .where('application_id', '!=', applications['on hold'].application_id)
        .execute()
      await db
        .updateTable('application_review')
        .set({ restricted_at: services.clock.now() })
        .where('application_id', '=', applications.restricted.application_id)
        .execute()
    },
  }
}
