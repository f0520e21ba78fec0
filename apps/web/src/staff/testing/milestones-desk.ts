import type { FileEventResponse, MilestonesView } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { applicationView } from './application-view.ts'
import { noMilestones } from './no-milestones.ts'
import { openStaffPage, type Reply } from './open-page.tsx'

export const clock: MilestonesView['deadlines'][number] = {
  ...{
    ref: '',
    starts_on: '2026-11-20',
    began_by: null,
    is_waived: false,
    last_business_day: null,
    ended_on: null,
    event: null,
  },
  ...{ clock: 'LOAN_ESTIMATE', on: '2026-11-23', state: 'OPEN' },
}
export const recordedEvent: FileEventResponse = {
  ...{ id: 'e-1', kind: 'ESTIMATE_SENT', happened_on: '2026-11-22', until_on: null, closing_on: null },
  ...{ borrower_id: null, method: null, code: null, about: null, people: [], note_id: null, corrects: null },
  ...{ by: 'Olivia Ortiz', recorded_at: '2026-11-24T16:00:00.000Z', entered_on: '2026-11-24' },
}
export const forOfficer: MilestonesView = {
  ...noMilestones,
  review_version: 4,
  deadlines: [clock, { ...clock, clock: 'NOTICE_OF_ACTION', on: '2026-12-20', last_business_day: '2026-12-18' }],
  tasks: [
    { kind: 'LOAN_ESTIMATE', ref: '', starts_on: '2026-11-20', due_on: '2026-11-23', words: '1 day late' },
    { kind: 'NOTICE_OF_ACTION', ref: '', starts_on: '2026-11-20', due_on: '2026-12-20', words: '' },
  ],
  with_land: true,
  offered: ['COMPLETE', 'ESTIMATE_SENT'],
  actions: ['milestone.record', 'milestone.finish', 'milestone.correct', 'notice.record', 'review.record'],
}

export const recorded = { status: 201, body: { id: 'm-1', finished: true } }

/** The tab of deadlines, of an application of its own for each test: drafts are of an application. */
export function milestonesDesk() {
  let id: string
  beforeEach(() => {
    id = crypto.randomUUID()
  })
  const at = (below: string) => `/applications/${id}${below}`
  return {
    idOf: () => id,
    at,
    /** The call that records an event. */
    RECORD: () => `POST ${at('/events')}`,
    open(
      milestones: MilestonesView,
      replies: Record<string, (sent: { body: unknown }) => Reply> = {},
      more: Partial<typeof applicationView> = {},
    ) {
      const reads = { [`GET ${at('/view')}`]: () => ({ body: { ...applicationView, id, milestones, ...more } }) }
      return openStaffPage(`/staff${at('')}?tab=deadlines`, { ...reads, ...replies })
    },
  }
}

export const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** Opens a dialog by a button of the panel. */
export async function openDialog(name: string, of = 'Outcome') {
  await userEvent.click((await region(of)).getByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
export const choose = (form: ReturnType<typeof within>, label: string, option: string) =>
  userEvent.selectOptions(form.getByLabelText(label), option)
export const titles = () => screen.getByRole('dialog').querySelector('h2')!.textContent
