import type { QueueResponse } from '@porchlight/api'
import type { QueueView } from '@porchlight/domain/staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openStaffPage as open, type Reply, refusal } from '../testing/open-page.tsx'
import { queueOf, queueRow, searchOf, sessionAs } from '../testing/queue.ts'

const officer = sessionAs('OFFICER')
const answer = (response: Partial<QueueResponse> = {}) => ({ body: queueOf(response) })
const openQueue = (replies: Record<string, () => Reply>, address = '/staff', session = officer) =>
  open(address, replies, session)

const cellsOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest('tr')!
  return Object.fromEntries(
    within(row)
      .getAllByRole('cell')
      .map(cell => [cell.dataset.label, cell.textContent]),
  )
}

test('rows stand in groups, in the order of due days, with one link each and all that is to know', async () => {
  const rows = [
    queueRow({
      id: 'OVERDUE123',
      group: 'OVERDUE',
      task: { kind: 'NOTICE_OF_ACTION', due_on: '2026-11-20', words: '3 days late', time: '' },
      borrower: 'Ann Able',
      coborrowers: 2,
      loan_number: 'L-77',
      collateral: 'HOME_AND_LAND',
      assignee: { id: 's-2', name: 'Olivia Ortiz' },
      status: 'REVIEWED',
      first_submitted_at: '2026-10-20T17:00:00.000Z',
    }),
    queueRow({
      id: 'NEW1234567',
      is_restricted: true,
      task: { ...queueRow().task!, kind: 'FOLLOW_UP', time: '9:30 AM' },
    }),
    queueRow({
      id: 'DONE123456',
      group: 'DONE',
      task: null,
      borrower: '',
      outcome: { kind: 'WITHDRAWN', on: '2026-11-22' },
    }),
  ]
  openQueue({ 'GET /queue': () => answer({ rows }) })
  const table = await screen.findByRole('table', { name: 'Applications: Mine' })
  await within(table).findByRole('link', { name: 'Ann Able' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(6)
  const groups = within(table)
    .getAllByRole('rowheader')
    .filter(head => head.getAttribute('scope') === 'rowgroup')
  expect(groups.map(head => head.textContent)).toEqual(['Overdue 1', 'Next 5 business days 1', 'Done 1'])
  const links = within(table).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(rows.map(({ id }) => `/staff/applications/${id}`))
  expect(screen.getByText('+ 2 co-borrowers')).toBeTruthy()
  expect(cellsOf('Ann Able')).toMatchObject({
    Application: 'OVERDUE123L-77',
    Dealer: 'Sunrise Homes · TX',
    Amount: '$84,500 Land-home',
    'What to do': 'Decision notice (30 days) In review ',
    Due: '3 days late Nov 20',
  })
  expect(cellsOf('Rosa Delgado')).toMatchObject({
    Application: 'NEW1234567',
    'What to do': 'Follow up 9:30 AM ',
    Due: 'in 1 business day Nov 25',
  })
  const marked = screen.getByText('Restricted').closest('tr')
  expect(marked?.contains(screen.getByRole('link', { name: 'Rosa Delgado' }))).toBe(true)
  expect(cellsOf('No name')).toMatchObject({ 'What to do': 'Withdrawn Nov 22, 2026 ', Due: '' })
})

test('views are links with their counts, keep the filters, and keep the focus', async () => {
  const { history } = openQueue(
    {
      'GET /queue?dealer=d-2': () => answer(),
      'GET /queue?view=unassigned&dealer=d-2': () => answer({ view: 'unassigned', rows: [] }),
    },
    '/staff?dealer=d-2',
  )
  const views = await screen.findByRole('navigation', { name: 'Views' })
  await waitFor(() =>
    expect(views.textContent).toBe('Mine 1Unassigned 12All 100+Waiting 100+Calls today 0Approved, to close 2Done 7'),
  )
  expect(within(views).getByRole('link', { current: 'page' }).textContent).toBe('Mine 1')
  const unassigned = within(views).getByRole('link', { name: /^Unassigned/ })
  await userEvent.click(unassigned)
  expect(history.at(-1)).toBe('/staff?view=unassigned&dealer=d-2')
  expect(await screen.findByText('No application matches these filters.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Clear filters' })).toBeTruthy()
  expect(document.activeElement).toBe(unassigned)
  expect(unassigned.getAttribute('aria-current')).toBe('page')
  expect(document.title).toBe('Unassigned - Applications - Porchlight')
})

test('the views that say whose applications they have drop the filter of an officer', async () => {
  openQueue({ 'GET /queue?view=all&officer=s-2': () => answer({ view: 'all' }) }, '/staff?view=all&officer=s-2')
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  const addressOf = (name: RegExp) => views.getByRole('link', { name }).getAttribute('href')
  expect([/^Mine/, /^Unassigned/, /^All/, /^Done/].map(addressOf)).toEqual([
    '/staff?view=mine',
    '/staff?view=unassigned',
    '/staff?view=all&officer=s-2',
    '/staff?view=done&officer=s-2',
  ])
})

test('approvals are in one list by their last day, with closing and conditions', async () => {
  const approval = { approved_until: '2026-12-20', closing_on: '2026-12-10', conditions: 'CLOSING' } as const
  openQueue(
    { 'GET /queue?view=approved': () => answer({ view: 'approved', rows: [queueRow(approval)] }) },
    '/staff?view=approved',
  )
  expect(await screen.findByText('Closing conditions only')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Applications: Approved, to close' }))
  for (const words of ['Dec 20', 'Dec 10']) expect(table.getByText(words)).toBeTruthy()
  expect(table.getByRole('columnheader', { name: 'Holds until' }).getAttribute('aria-sort')).toBe('ascending')
  // It would repeat the last day.
  expect(table.queryByRole('columnheader', { name: 'Due' })).toBeNull()
  expect(table.queryByText('Overdue')).toBeNull()
})

test('people who only read see all of it at first, and no view of their own', async () => {
  openQueue({ 'GET /queue': () => answer({ view: 'all', can_take_next: false }) }, '/staff', sessionAs('COMPLIANCE'))
  expect(await screen.findByRole('table', { name: 'Applications: All' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Mine/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next unassigned' })).toBeNull()
})

test.each<[QueueView, RegExp]>([
  ['mine', /^Nothing is assigned to you\. Press Next unassigned/],
  ['unassigned', /^Every application is assigned\.$/],
  ['all', /^Nothing was submitted yet\./],
  ['waiting', /^No application is waiting for a borrower\.$/],
  ['approved', /^No approved application is to be closed\.$/],
  ['done', /^No application is done yet\./],
])('the empty view %s says so', async (view, sentence) => {
  openQueue({ [`GET /queue?view=${view}`]: () => answer({ view, rows: [] }) }, `/staff?view=${view}`)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Next unassigned' })).toHaveLength(1)
  expect(screen.queryByRole('table')).toBeNull()
})

test('an empty view of a person who cannot take applications offers none', async () => {
  openQueue(
    { 'GET /queue?view=mine': () => answer({ rows: [], can_take_next: false }) },
    '/staff?view=mine',
    sessionAs('COMPLIANCE'),
  )
  expect(await screen.findByText('Nothing is assigned to you.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next unassigned' })).toBeNull()
})

test('a queue that cannot be read says so and can be asked again', async () => {
  let fails = true
  openQueue({
    'GET /queue': () => (fails ? { status: 503, body: refusal('unavailable', 'Later') } : answer()),
  })
  await screen.findByText("This couldn't be loaded")
  expect(screen.getByRole('navigation', { name: 'Views' })).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('pages are addresses: the next one is read from its title, and leads back to the first', async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  const { history } = openQueue(
    {
      'GET /queue?view=all&from=2026-11-01': () => answer({ view: 'all', next: 'cursor' }),
      'GET /queue?view=all&from=2026-11-01&after=cursor': () =>
        answer({ view: 'all', rows: [queueRow({ borrower: 'Zoe Zed' })] }),
    },
    '/staff?view=all&from=2026-11-01',
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Next page' }))
  expect(await screen.findByRole('link', { name: 'Zoe Zed' })).toBeTruthy()
  expect(history.at(-1)).toBe('/staff?view=all&from=2026-11-01&after=cursor')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  expect(screen.getByRole('link', { name: 'First page' }).getAttribute('href')).toBe('/staff?view=all&from=2026-11-01')
})

test('a cursor that the server refuses leads back to the first page', async () => {
  openQueue(
    { 'GET /queue?after=forged': () => ({ status: 400, body: refusal('invalid_cursor', 'This page is gone.') }) },
    '/staff?after=forged',
  )
  expect(await screen.findByText('This page is gone.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'First page' }).getAttribute('href')).toBe('/staff')
})

test('Next unassigned assigns the first one and opens it', async () => {
  const { history, calls } = openQueue({
    'GET /queue': () => answer(),
    'POST /queue/next': () => ({ body: { application_id: 'NEXT123456' } }),
    'POST /assignments': () => ({
      body: { results: [{ application_id: 'NEXT123456', outcome: 'ASSIGNED', assignee: null, version: 2 }] },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Next unassigned' }))
  await waitFor(() => expect(history.at(-1)).toBe('/staff/applications/NEXT123456'))
  expect(calls('POST /queue/next')[0]!.headers.get('idempotency-key')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeTruthy()
  expect(calls('POST /assignments')[0]!.body).toEqual({
    applications: [{ application_id: 'NEXT123456', from: 's-1' }],
    assignee_id: null,
    reason: 'Undone',
  })
})

test('where nothing is left to take, the page says so, keeps the focus and reads the queue again', async () => {
  const { calls } = openQueue({
    'GET /queue': () => answer(),
    'POST /queue/next': () => ({ status: 404, body: refusal('queue_empty', 'x') }),
  })
  const take = await screen.findByRole('button', { name: 'Next unassigned' })
  await userEvent.click(take)
  expect(await screen.findByText(/^Every application is assigned\.$/)).toBeTruthy()
  expect(document.activeElement).toBe(take)
  await waitFor(() => expect(calls('GET /queue')).toHaveLength(2))
})

test('after a change by the person the queue is read again', async () => {
  const { calls } = openQueue({
    'GET /queue': () => answer(),
    'GET /queue?view=done': () => answer({ view: 'done' }),
    'POST /queue/next': () => ({ status: 409, body: refusal('conflict', 'Someone was faster.') }),
    'POST /search': () => ({ body: searchOf([]) }),
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Done' }))
  await userEvent.click(screen.getByRole('link', { name: /^Mine/ }))
  expect(calls('GET /queue')).toHaveLength(1)
  await userEvent.type(screen.getByRole('searchbox'), 'Delgado{Enter}')
  await screen.findAllByText(/^No application that you can see/)
  await userEvent.click(screen.getByRole('link', { name: 'Applications' }))
  await waitFor(() => expect(calls('GET /queue')).toHaveLength(2))
})

test('j and k move through the rows, a press anywhere in a row opens it, and the way back leads to that row', async () => {
  const rows = ['FIRST12345', 'SECOND1234'].map(id => queueRow({ id, borrower: id }))
  const { history } = openQueue({ 'GET /queue': () => answer({ rows }) })
  const [first, second] = await screen.findAllByRole('link', { name: /^(FIRST|SECOND)/ })
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(second)
  expect(screen.getAllByRole('row', { current: true })).toEqual([second!.closest('tr')])
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(first)
  await userEvent.click(within(second!.closest('tr')!).getByText('Sunrise Homes · TX'))
  expect(history.at(-1)).toBe('/staff/applications/SECOND1234')
})
