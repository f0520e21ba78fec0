import type { HistoryEntry, HistoryResponse } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

const entry = (part: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'e-1',
  day: '2026-11-22',
  at: '2026-11-22T17:00:00.000Z',
  label: 'Application viewed',
  detail: '',
  actor: 'staff',
  by: 'Olivia Ortiz',
  about: null,
  count: 1,
  is_view: false,
  ...part,
})
const open = (history: HistoryResponse, replies: Record<string, () => Reply> = {}) =>
  openStaffPage('/staff/applications/A1B2C3D4E5?tab=activity', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...applicationView, history } }),
    ...replies,
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Activity' }))

test('stands by day, newest first, with who did what and how often', async () => {
  open({
    entries: [
      entry({ id: 'e-4', count: 3, is_view: true }),
      entry({ id: 'e-5', by: 'Marcus Miller', is_view: true }),
      entry({ id: 'e-3', label: 'Identifier revealed', about: 'Luis', detail: 'SSN. To order a credit report' }),
      entry({ id: 'e-2', day: '2026-11-21', actor: 'borrower', by: 'Rosa', label: 'Documents signed' }),
      entry({ id: 'e-1', day: '2026-11-21', actor: 'system', by: '', label: 'Application submitted' }),
    ],
    more: false,
  })
  const history = await panel()
  expect(history.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Nov 22, 2026',
    'Nov 21, 2026',
  ])
  const texts = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^Identifier revealed: Luis\. SSN\. To order a credit reportOlivia Ortiz, /)
  expect(texts[1]).toMatch(/^Application viewed \(3 times\)Olivia Ortiz, \d+:00 [AP]M$/)
  expect(texts[3]).toMatch(/^Documents signedRosa, /)
  expect(texts[4]).toMatch(/^Application submittedSystem, /)
  // Views are folded, with the number of people.
  const views = history.getByText('Viewed by 2 people').closest('details')
  expect([views?.open, within(views!).getAllByRole('listitem', { hidden: true }).length]).toEqual([false, 2])
  expect(history.queryByRole('button', { name: 'Show older entries' })).toBeNull()
})

test('a time late in the evening stands under the day of the lender', async () => {
  open({ entries: [entry({ at: '2026-11-23T05:30:00.000Z' })], more: false })
  const history = await panel()
  expect(history.getByRole('heading', { level: 3 }).textContent).toBe('Nov 22, 2026')
  expect(history.getByRole('listitem').textContent).toMatch(/Olivia Ortiz, 11:30 PM$/)
})

test('older entries are read when asked for; a failure says so and can be tried again', async () => {
  const user = userEvent.setup()
  const statuses = [503, 200]
  open(
    { entries: [entry({})], more: true },
    {
      'GET /applications/A1B2C3D4E5/history?before=e-1': () =>
        statuses.shift() === 200
          ? { body: { entries: [entry({ id: 'e-0', label: 'Application started', by: '' })], more: false } }
          : { status: 503, body: refusal('service_unavailable', 'Please try again.') },
    },
  )
  const history = await panel()
  await user.click(history.getByRole('button', { name: 'Show older entries' }))
  expect((await history.findByRole('alert')).textContent).toContain("The records can't be reached right now.")
  await user.click(history.getByRole('button', { name: 'Show older entries' }))
  expect((await history.findByText('Application started')).closest('li')!.textContent).toContain(
    'Someone who no longer works here',
  )
  expect(history.queryByRole('button', { name: 'Show older entries' })).toBeNull()
})
