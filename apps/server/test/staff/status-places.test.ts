import { applicationStatuses, inEnglish, outcomeForBorrowers, statusFor } from '@porchlight/domain'
import { isFinal, milestoneKinds } from '@porchlight/domain/staff'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { setFinished } from '../../src/applications/record/lifecycle-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { insertFileEvents, systemEvent } from '../../src/staff/record/file-event-repository.ts'
import { valueBeside } from '../documents/reading-pdf.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { DEALER } from '../support/filled-application.ts'
import { milestoneCalls, officer } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const submitted = await submittedApplication(desk, rosa)
const { application_id, applicants } = submitted
const { today } = milestoneCalls(desk, submitted)
const [applicant] = applicants

const ofStaff = async (url: string, payload?: object) => {
  const headers = staffHeaders(officer)
  return app.inject({ method: payload ? 'POST' : 'GET', url: `/v1/staff${url}`, headers, ...(payload && { payload }) })
}
const ofBorrower = async (url: string, accept = 'application/json') => {
  const headers = { ...applicant.headers, accept }
  return app.inject({ method: url.endsWith('progress') ? 'POST' : 'GET', url: `/v1${url}`, headers })
}
type Facts = Parameters<typeof statusFor>[1]
const mine = (rows: readonly (Facts & { id: string })[]) => rows.find(({ id }) => id === application_id)!
const words = (audience: 'staff' | 'borrower' | 'document', facts: Facts) => inEnglish(statusFor(audience, facts).label)

/** The words of each place in which a person reads the status. */
async function places() {
  const { milestones, status } = (await ofStaff(`/applications/${application_id}/view`)).json()
  const found = await ofStaff('/search', { term: application_id })
  const [listed] = parse((await ofStaff('/queue/list?view=all')).rawPayload, { bom: true, columns: true }) as {
    Status: string
  }[]
  const { rawPayload: summary } = await ofStaff(`/applications/${application_id}/summary`)
  const progress = (await ofBorrower(`/${DEALER}/application/${application_id}/calculate-progress`)).json()
  const page = await ofBorrower(`/${DEALER}/application/${application_id}/full`, 'text/html')
  return {
    staff: {
      queue: words('staff', mine((await ofStaff('/queue?view=all')).json().rows)),
      search: words('staff', mine(found.json().rows)),
      page: words('staff', { status, outcome: milestones.milestone, finished_at: milestones.finished_at }),
      csv: listed?.Status,
      summary: await valueBeside(summary, 'Status'),
    },
    borrower: {
      dashboard: words('borrower', mine((await ofBorrower(`/applications?dealer_id=${DEALER}`)).json())),
      progress: words('borrower', {
        ...progress,
        status: progress.application_status,
        borrowers: [progress.borrower],
      }),
      document: /<dt>Status<\/dt>\s*<dd>(.*?)<\/dd>/.exec(page.payload)?.[1],
    },
  }
}

const alike = <K extends string>(names: readonly K[], value: string) =>
  Object.fromEntries(names.map(name => [name, value])) as Record<K, string>
const all = (facts: Facts) => ({
  staff: alike(['queue', 'search', 'page', 'csv', 'summary'], words('staff', facts)),
  borrower: alike(['dashboard', 'progress', 'document'], words('borrower', facts)),
})

test.each(applicationStatuses)('every place names the status %s in the same words', async status => {
  await services.db.updateTable('application').set({ status }).where('id', '=', application_id).execute()
  expect(await places()).toEqual(all({ status, outcome: null, borrowers: [{ status: 'SIGNED' }] }))
})

test.each(milestoneKinds)('every place names the outcome %s in the same words', async kind => {
  const outcome = { milestone: kind, milestone_on: today() }
  const event = systemEvent(application_id, services.clock.now(), { kind, happened_on: today() })
  const finished_at = isFinal(kind) ? services.clock.now() : null
  await inTransaction(services.db, async trx => {
    await insertFileEvents(trx, [event])
    await trx
      .updateTable('application_review')
      .set({ ...outcome, finished_at })
      .where('application_id', '=', application_id)
      .execute()
    await setFinished(trx, {
      id: application_id,
      finished_at,
      outcome: outcomeForBorrowers({ kind, on: today() }),
    })
    await trx.updateTable('application').set({ status: 'SUBMITTED' }).where('id', '=', application_id).execute()
  })
  const { staff, borrower } = all({ status: 'SUBMITTED', outcome: { kind, on: today() } })
  expect(await places()).toEqual({ staff, borrower })
  if (isFinal(kind)) expect(Object.values(staff)[0]).not.toBe('Submitted')
})
