import type { DueResponse, DueTasksResponse } from '@porchlight/api'
import { overviewRoles, staffRoles } from '@porchlight/domain/staff'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'
import { sessionAs } from '../testing/queue.ts'

const olivia = { id: 's-2', name: 'Olivia Ortiz' }
const groups = { OVERDUE: 0, TODAY: 0, SOON: 0, LATER: 0 }
const report: DueResponse = {
  as_of: '2026-11-27T15:00:00.000Z',
  tasks: [
    { task: 'NOTICE_OF_ACTION', groups: { ...groups, OVERDUE: 2, LATER: 7 } },
    { task: 'CAME_IN', groups: { ...groups, TODAY: 1 } },
  ],
  people: [
    { person: olivia, groups: { ...groups, OVERDUE: 2, LATER: 4 } },
    { person: null, groups: { ...groups, TODAY: 1, LATER: 3 } },
  ],
}
const row: DueTasksResponse['rows'][number] = {
  ...{ id: '1', application_id: 'A1B2C3D4E5', dealer: 'Sunrise Homes', task: 'NOTICE_OF_ACTION' },
  ...{ due_on: '2026-11-25', days_late: 2, assignee: 'Olivia Ortiz' },
}
const tasks: DueTasksResponse = {
  rows: [row, { ...row, id: '2', due_on: '2026-12-02', days_late: 0, assignee: null }],
  next: 'c-1',
}

const open = (
  address = '/staff/due',
  more: Record<string, () => Reply> = {},
  role: 'MANAGER' | 'COMPLIANCE' = 'MANAGER',
) => openStaffPage(address, { 'GET /due': () => ({ body: report }), ...more }, sessionAs(role))
const rowOf = (table: string, name: string) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name} `) }))
const linksOf = (table: string, name: string) =>
  rowOf(table, name)
    .queryAllByRole('link')
    .map(link => [link.firstChild?.textContent, link.getAttribute('href')])

test('numbers by task and by assignee lead to the lists of what they count', async () => {
  open()
  await screen.findByRole('table', { name: 'By task' })
  expect(screen.getByRole('heading', { level: 1, name: 'Due and overdue' })).toBeTruthy()
  const heads = within(screen.getByRole('table', { name: 'By task' })).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...['What to do', 'Overdue', 'Today', 'Next 5 business days', 'Later', 'Total'],
  ])
  expect(linksOf('By task', 'Decision notice')).toEqual([
    ['2', '/staff/due?task=NOTICE_OF_ACTION&due=overdue'],
    ['7', '/staff/due?task=NOTICE_OF_ACTION&due=later'],
    ['9', '/staff/due?task=NOTICE_OF_ACTION'],
  ])
  expect(linksOf('By assignee', 'Olivia Ortiz')).toEqual([
    ['2', '/staff/due?due=overdue&officer=s-2'],
    ['4', '/staff/due?due=later&officer=s-2'],
    ['6', '/staff/due?officer=s-2'],
  ])
  expect(linksOf('By assignee', 'Unassigned')[0]).toEqual(['1', '/staff/due?due=today&officer=none'])
  for (const table of ['By task', 'By assignee'])
    expect(linksOf(table, 'Total')).toEqual([
      ['2', '/staff/due?due=overdue'],
      ['1', '/staff/due?due=today'],
      ['7', '/staff/due?due=later'],
      ['10', '/staff/due?list=all'],
    ])
})

test('a number opens its list below the tables, whose heading gets the focus; it has a next page, and closes', async () => {
  const { history } = open('/staff/due', {
    'GET /due/tasks?due=overdue&officer=s-2': () => ({ body: tasks }),
    'GET /due/tasks?due=overdue&officer=s-2&after=c-1': () => ({ body: { rows: [], next: null } }),
  })
  await userEvent.click(await screen.findByRole('link', { name: /^2 ?, Olivia Ortiz: Overdue$/ }))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Overdue · Olivia Ortiz' })
  expect(document.activeElement).toBe(heading)
  const table = await screen.findByRole('table', { name: 'Overdue · Olivia Ortiz' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ApplicationDealerWhat to doDueDays lateAssigned to',
    'A1B2C3D4E5Sunrise HomesDecision notice (30 days)Nov 25, 20262Olivia Ortiz',
    'A1B2C3D4E5Sunrise HomesDecision notice (30 days)Dec 2, 2026Not lateUnassigned',
  ])
  const [application] = within(table).getAllByRole('link')
  expect(application?.getAttribute('href')).toBe('/staff/applications/A1B2C3D4E5')
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(history.at(-1)).toBe('/staff/due?due=overdue&officer=s-2&after=c-1')
  expect(await screen.findByText('Nothing more.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Close the list' }))
  expect(history.at(-1)).toBe('/staff/due')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(screen.queryByRole('heading', { name: 'Overdue · Olivia Ortiz' })).toBeNull()
})

test('a list that the address names is there at first, and leaves the focus where it is', async () => {
  open('/staff/due?list=all', { 'GET /due/tasks': () => ({ body: { rows: [], next: null } }) })
  const heading = await screen.findByRole('heading', { level: 2, name: 'All open tasks' })
  expect(await screen.findByText('Nothing is due.')).toBeTruthy()
  expect(document.activeElement).not.toBe(heading)
})

test('what others changed is read again, the list too', async () => {
  const { readable, writable } = new TransformStream<string, string>()
  const { calls } = open('/staff/due?due=today', {
    'GET /due/tasks?due=today': () => ({ body: tasks }),
    'GET /queue/events': () => ({ body: readable.pipeThrough(new TextEncoderStream()) }),
  })
  const refresh = await screen.findByRole('button', { name: 'Refresh' })
  await act(() => writable.getWriter().write('data: {"changed":2}\n\n'))
  await waitFor(() => expect(refresh.textContent).toMatch(/^Show 2 changes/))
  await userEvent.click(refresh)
  await waitFor(() => expect(calls('GET /due')).toHaveLength(2))
  await waitFor(() => expect(calls('GET /due/tasks?due=today')).toHaveLength(2))
})

test('the tables and a list are downloaded as CSV files', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:due')
  const saved: string[] = []
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { calls } = open('/staff/due?task=CAME_IN', {
    'GET /due/tasks?task=CAME_IN': () => ({ body: tasks }),
    'GET /due/list': () => ({ body: { bytes: 1 } }),
    'GET /due/tasks/list?task=CAME_IN': () => ({ body: { bytes: 1 } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Due and overdue [^,]+, \d{4}\.csv$/)]))
  await userEvent.click(screen.getByRole('button', { name: 'Download this list' }))
  await waitFor(() => expect(saved.at(-1)).toMatch(/^Due and overdue, tasks .*\.csv$/))
  expect(calls('GET /due/tasks/list?task=CAME_IN')).toHaveLength(1)
  urls.mockRestore()
  clicked.mockRestore()
})

test('compliance is led to the missed deadlines, and a manager is not', async () => {
  open('/staff/due', {}, 'COMPLIANCE')
  const missed = await screen.findByText(/^Deadlines that the law sets and that were missed:/)
  expect(missed.closest('p')?.querySelector('a')?.getAttribute('href')).toBe('/staff/compliance')
})

test('says where nothing is due', async () => {
  open('/staff/due', { 'GET /due': () => ({ body: { ...report, tasks: [], people: [] } }) })
  expect(await screen.findByText('Nothing is due.')).toBeTruthy()
  expect(screen.queryByText(/^Deadlines that the law sets/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each(staffRoles)('the navigation of %s has the page where the person may read it', async role => {
  openStaffPage('/staff/account', {}, sessionAs(role))
  const pages = await screen.findByRole('navigation', { name: 'Pages' })
  const links = within(pages).queryAllByRole('link', { name: 'Due' })
  expect(links.map(link => link.getAttribute('href'))).toEqual(overviewRoles.includes(role) ? ['/staff/due'] : [])
})

test('a person whose access does not cover it reads so', async () => {
  const refused = { 'GET /due': () => ({ status: 403, body: refusal('staff_forbidden', 'x') }) }
  openStaffPage('/staff/due', refused, sessionAs('OFFICER'))
  expect(await screen.findByText(/^Your access doesn't cover this page\./)).toBeTruthy()
})

test('what came in on one application for one day is one line with its number', async () => {
  const came = { ...row, task: 'CAME_IN' as const }
  const rows = [
    { ...came, id: '1' },
    { ...came, id: '2' },
    { ...came, id: '3', due_on: '2026-11-26' },
  ]
  open('/staff/due?list=all', { 'GET /due/tasks': () => ({ body: { rows, next: null } }) })
  const list = await screen.findByRole('table', { name: 'All open tasks' })
  const cells = within(list).getAllByText(/^Came in: check/)
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Came in: check, 2', 'Came in: check'])
})
