import type { OverviewResponse } from '@porchlight/api'
import { overviewLabels } from '@porchlight/domain/staff'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openStaffPage as open, type Reply, refusal } from '../testing/open-page.tsx'
import { nothingOpen, overview } from '../testing/overview.ts'
import { sessionAs } from '../testing/queue.ts'

type Risk = OverviewResponse['risk']['people'][number]
const show = (body: OverviewResponse, replies: Record<string, () => Reply> = {}) =>
  open('/staff/overview', { 'GET /overview': () => ({ body }), ...replies }, sessionAs('MANAGER'))
const rowOf = (table: string, row: string) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row} `) }))
const linksOf = (table: string, row: string) =>
  rowOf(table, row)
    .queryAllByRole('link')
    .map(link => link.getAttribute('href'))

test('shows its parts in their order, and numbers that lead to the lists of what they count', async () => {
  show(overview)
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(Object.values(overviewLabels))
  expect(screen.getByText(/^As of .* Flow since Nov 16, 2026\.$/)).toBeTruthy()
  const risk = within(screen.getByRole('table', { name: 'At risk' }))
  expect(risk.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Assigned to', 'Legal deadline passed', 'Passed or due within 3 business days'],
  ])
  expect(linksOf('At risk', 'Olivia Ortiz')).toEqual([
    '/staff?view=all&officer=s-2&deadline_to=2026-11-26',
    '/staff?view=all&officer=s-2&deadline_to=2026-12-02',
  ])
  expect(linksOf('At risk', 'Unassigned')).toEqual(['/staff?view=all&officer=none&deadline_to=2026-12-02'])
  expect(linksOf('At risk', 'Total')).toEqual([
    '/staff?view=all&deadline_to=2026-11-26',
    '/staff?view=all&deadline_to=2026-12-02',
  ])
  expect(rowOf('At risk', 'Total').getByText('4')).toBeTruthy()
  const waiting = 'Unassigned, submitted over a business day ago'
  expect(linksOf(waiting, 'Unassigned')).toEqual(['/staff?view=unassigned&to=2026-11-24'])
  expect(rowOf(waiting, 'Unassigned').getByText('100+')).toBeTruthy()
  expect(linksOf('Workload', 'Olivia Ortiz')).toEqual([
    '/staff?view=all&officer=s-2&due=overdue',
    '/staff?view=all&officer=s-2&due=later',
    '/staff?view=waiting&officer=s-2',
    '/staff/applications/A1B2C3D4E5',
  ])
  expect(linksOf('Workload', 'Unassigned')).toEqual(['/staff?view=all&officer=none&due=today'])
  expect(rowOf('Workload', 'Olivia Ortiz').getByText('11')).toBeTruthy()
  expect(rowOf('Workload', 'Olivia Ortiz').getByText('Oct 26, 32 days')).toBeTruthy()
  expect(rowOf('Workload', 'Olivia Ortiz').getByText('Dec 4')).toBeTruthy()
  expect(linksOf('Due', 'Overdue')).toEqual([
    '/staff?view=all&due_to=2026-11-26',
    '/staff?view=all&due_to=2026-11-26&task=NEW',
  ])
  expect(linksOf('Due', 'Nov 28 to Nov 30')).toEqual([
    '/staff?view=all&due_from=2026-11-28&due_to=2026-11-30',
    '/staff?view=all&due_from=2026-11-28&due_to=2026-11-30&task=NEW',
    '/staff?view=all&due_from=2026-11-28&due_to=2026-11-30&task=DECIDE',
  ])
  const due = within(screen.getByRole('table', { name: 'Due' }))
  expect(due.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Day', 'Total', 'New: review', 'Decide'],
  ])
  expect(rowOf('By week', 'Total').getByText('10')).toBeTruthy()
  expect(rowOf('By week', 'Median days since submission').getByText('1.5')).toBeTruthy()
  expect(rowOf('By dealer', 'Sunrise Homes').getByText('10')).toBeTruthy()
})

test('says of whose applications no one is licensed, once there are some', async () => {
  const [ofOlivia, ofNoOne] = overview.risk.people as [Risk, Risk]
  const people = [ofOlivia, { ...ofNoOne, unlicensed: 2 }]
  show({ ...overview, risk: { ...overview.risk, people } })
  const risk = within(await screen.findByRole('table', { name: 'At risk' }))
  expect(risk.getByRole('columnheader', { name: 'No one licensed' })).toBeTruthy()
  expect(linksOf('At risk', 'Unassigned').at(-1)).toBe('/staff?view=all&officer=none&license=none')
  expect(linksOf('At risk', 'Total').at(-1)).toBe('/staff?view=all&license=none')
})

test('says how much others changed since, and reads again when that is pressed', async () => {
  const { readable, writable } = new TransformStream<string, string>()
  const { calls } = show(overview, {
    'GET /queue/events': () => ({ body: readable.pipeThrough(new TextEncoderStream()) }),
  })
  const refresh = await screen.findByRole('button', { name: 'Refresh' })
  await act(() => writable.getWriter().write('data: {"changed":2}\n\n'))
  await waitFor(() => expect(refresh.textContent).toMatch(/^Show 2 changes/))
  await userEvent.click(refresh)
  await waitFor(() => expect(calls('GET /overview')).toHaveLength(2))
  expect(refresh.textContent).toBe('Refresh')
})

test('a manager sets until when a person is away from the row, and the numbers are read again; compliance reads alone', async () => {
  let away_until: string | null = null
  const body = () => ({ ...overview, workload: [{ ...overview.workload[0]!, away_until }] })
  const { calls } = open(
    '/staff/overview',
    {
      'GET /overview': () => ({ body: body() }),
      'PUT /people/s-2/away': ({ body: sent }) => {
        away_until = (sent as { away_until: string }).away_until
        return { body: { results: [], handed_over: [] } }
      },
      'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
    },
    sessionAs('MANAGER'),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Away… ?Olivia Ortiz$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Away: Olivia Ortiz' }))
  await userEvent.type(dialog.getByLabelText('Away until'), '2026-12-09')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Dec 9')).toBeTruthy()
  expect(calls('PUT /people/s-2/away')[0]!.body).toMatchObject({ away_until: '2026-12-09' })
  cleanup()
  open('/staff/overview', { 'GET /overview': () => ({ body: body() }) }, sessionAs('COMPLIANCE'))
  expect(await screen.findByText('Dec 9')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Away…/ })).toBeNull()
})

test.each([
  ['MANAGER', ['/staff/overview']],
  ['OFFICER', []],
] as const)('g and then o opens it for %s where the person may', async (role, opened) => {
  const replies = { 'GET /overview': () => ({ body: nothingOpen }) }
  const { history } = open('/staff/account', replies, sessionAs(role))
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('go')
  await waitFor(() => expect(history.slice(1)).toEqual(opened))
})

test('a number says its row and its column', async () => {
  show(overview)
  expect(await screen.findByRole('link', { name: /^2 ?, Olivia Ortiz: Overdue$/ })).toBeTruthy()
})

test('the lists are of the dealer that the person manages', async () => {
  show({ ...overview, dealer_id: 'd-1' })
  await screen.findByRole('table', { name: 'Workload' })
  expect(linksOf('Workload', 'Unassigned')).toEqual(['/staff?view=all&dealer=d-1&officer=none&due=today'])
})

test('says where nothing is at risk and nothing happened', async () => {
  show(nothingOpen)
  expect(await screen.findByText('Nothing is due within 3 business days without a record.')).toBeTruthy()
  expect(screen.getByText('Nothing happened in these weeks.')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Unassigned, submitted over a business day ago' })).toBeNull()
})

test('says that it could not be read, and who may not open it', async () => {
  const failed = { 'GET /overview': () => ({ status: 500, body: refusal('internal_error', 'x') }) }
  show(nothingOpen, failed)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('an officer reads that the access does not cover it', async () => {
  const refused = { 'GET /overview': () => ({ status: 403, body: refusal('staff_forbidden', 'x') }) }
  open('/staff/overview', refused, sessionAs('OFFICER'))
  expect(await screen.findByText(/^Your access doesn't cover this page\./)).toBeTruthy()
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(within(pages).queryByRole('link', { name: 'Overview' })).toBeNull()
})

test('is downloaded as a CSV file, and printed', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:overview')
  const saved: string[] = []
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  show(overview, { 'GET /overview/list': () => ({ body: { bytes: 1 } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText('Look for the CSV file in your downloads.')).toBeTruthy()
  expect(saved).toEqual([expect.stringMatching(/^Overview .*\.csv$/)])
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(printed).toHaveBeenCalledOnce()
  urls.mockRestore()
  clicked.mockRestore()
})
