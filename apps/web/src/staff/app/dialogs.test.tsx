import type { ApplicationViewResponse, SentMessage } from '@porchlight/api'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { dialogComponents, type Opened, walkDialogs } from '../../testing/dialog-walk.ts'
import { tabPath } from '../panel/panel.ts'
import { aFigure, applicationView, possible } from '../testing/application-view.ts'
import { anItem, cameIn } from '../testing/items.ts'
import { aNotice, aSentNotice, aWaitingLetter } from '../testing/letters.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage, session, stepUpRequired } from '../testing/open-page.tsx'
import { overview } from '../testing/overview.ts'
import { nina } from '../testing/person.ts'
import { queueOf, sessionAs } from '../testing/queue.ts'

/** Loads the code of every dialog, so that a press opens it at once. */
import.meta.glob(['../../ui/overlays/*.tsx', '!**/*.test.tsx'], { eager: true })
const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

const sent: SentMessage = {
  ...{ id: 'm-1', borrower_id: 'b-1', label: 'Submitted', channel: 'EMAIL' },
  ...{ queued_at: '2026-11-21T17:00:00.000Z', sent_at: null, undeliverable_at: null },
}
const opened: Opened = { dialogs: new Set(), components: new Set() }
const view: ApplicationViewResponse = {
  ...applicationView,
  figures: [{ id: 'loan', label: 'Loan', value: '$70,500', details: [], total: 'loan', section: 'loan_overview' }],
  totals: [{ id: 'loan', label: 'Loan', value: '$70,500.00', formula: '', lines: [], notes: [] }],
  sections: [
    {
      id: 'personal_info',
      title: 'Personal',
      columns: [
        {
          borrower_id: 'b-1',
          entries: [{ title: '', line: [], amount: null, rows: [{ label: 'SSN', value: '•', identifier: 'ssn' }] }],
        },
      ],
    },
  ],
  sent_messages: [sent],
  items: [anItem(), cameIn({ id: 'i-2', title: 'Tax returns' })],
  incompleteness: [aNotice(), { ...aSentNotice(), id: 'n-2' }],
  lender_figures: [aFigure({})],
  can_reveal: true,
  assignment: { ...applicationView.assignment, can_assign: true },
  ...possible(
    'application.review',
    'application.assign',
    'application.restrict',
    'application.return',
    'milestone.record',
    'milestone.finish',
    'review.record',
    'submission.read',
    'figure.record',
    'item.ask',
    'item.check',
    'letter.prepare',
    'electronic-records.record',
    'notice.record',
    'hold.change',
  ),
  returnable: [{ borrower_id: 'b-1', sections: [{ id: 'income', title: 'Income' }] }],
  milestones: {
    ...noMilestones,
    milestone: { id: 'm-1', kind: 'APPROVED', on: '2026-11-24' },
    offered: ['NOTICE'],
    actions: ['milestone.record', 'milestone.finish', 'milestone.correct', 'review.record', 'hold.change'],
  },
}
/** Other tabs have none, as the list of all dialogs at the end shows. */
const tabsWithDialogs = ['decide', 'deadlines', 'files'] as const
const account = {
  passkeys: ['p-1', 'p-2'].map(id => ({ id, name: id, created_at: '2026-11-20T17:00:00.000Z', last_used_at: null })),
  sessions: [],
  oidc: null,
  away_until: null,
  mail_when: 'AT_ONCE',
}
const people = { people: [nina], dealers: [] }

const pages: Record<string, Parameters<typeof openStaffPage>[1]> = {
  '/staff': { 'GET /queue': () => ({ body: queueOf() }) },
  ...Object.fromEntries(
    tabsWithDialogs.map(tab => [
      tabPath('A1B2C3D4E5', tab),
      {
        'GET /applications/A1B2C3D4E5/view': () => ({ body: view }),
        'GET /applications/A1B2C3D4E5/items/suggestions': () => ({ body: { suggestions: [] } }),
        'GET /item-sets': () => ({ body: { sets: [] } }),
        'GET /applications/A1B2C3D4E5/messages/m-1': () => ({ body: { ...sent, language: 'en', content: null } }),
      },
    ]),
  ),
  '/staff/letters': { 'GET /letters': () => ({ body: { letters: [aWaitingLetter({ state: 'PRINTED' })] } }) },
  '/staff/overview': { 'GET /overview': () => ({ body: overview }) },
  '/staff/account': { 'GET /account': () => ({ body: account }) },
  '/staff/people/s-2': { 'GET /people/s-2': () => ({ body: nina }), 'GET /people': () => ({ body: people }) },
  '/staff/people/s-5': {
    'GET /people/s-5': () => ({ body: { ...nina, id: 's-5', status: 'INVITED' } }),
    'GET /people': () => ({ body: people }),
    'POST /people/s-5/invitation': () => stepUpRequired,
  },
}

/** Closes what the last press opened beside the page, and shows what stands in a menu. */
function prepare(): void {
  fireEvent.pointerDown(document.body)
  const actions = screen.queryByRole('button', { name: 'Actions', expanded: false })
  if (actions) fireEvent.click(actions)
  const condition = screen.queryByRole('button', { name: 'Pay stubs', expanded: false })
  if (condition) fireEvent.click(condition)
  const letters = screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Select all', checked: false })
  if (letters) fireEvent.click(letters)
}

test.each(Object.entries(pages))('links work after each dialog of %s', async (path, replies) => {
  const open = async () => {
    cleanup()
    openStaffPage(path, replies, path === '/staff/overview' ? sessionAs('MANAGER') : session, { inBrowser: true })
    await screen.findByRole('heading', { level: 1 })
  }
  await walkDialogs(opened, open, prepare)
})

/** Dialogs that no button opens, with what does. */
const others = {
  AssignmentResults: 'an assignment that some applications were not part of (assignment/assignment.test.tsx)',
  AskBeforeLeaving: 'a link or Back, from a form with unsaved values (form/staff-form.test.tsx)',
  SignedOut: 'the end of the session below another dialog (assignment/assignment.test.tsx)',
  SaveSetDialog: 'a button of another dialog, once something is chosen there (items/ask/ask.test.tsx)',
  SaveSet: 'the same',
}

afterAll(() => {
  expect(dialogComponents(sources).filter(name => !opened.components.has(name))).toEqual(Object.keys(others))
})
