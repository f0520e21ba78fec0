import type { QueueResponse } from '@porchlight/api'
import { type QueueSort, queueSorts } from '@porchlight/domain/staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaffPage as open, refusal } from '../testing/open-page.tsx'
import { queueOf, queueRow, sessionAs } from '../testing/queue.ts'
import { setExtraColumns } from './chosen-columns.ts'
import { texts } from './text.ts'

beforeEach(() => setExtraColumns(['submitted_at']))
afterEach(() => setExtraColumns([]))

const orders = [null, ...queueSorts]
const labelOf = (sort: QueueSort | null) => {
  const { byRank, sorts } = texts.english.order
  return sort ? sorts[sort] : byRank
}
const FILTERED = '&dealer=d-2'
const pathOf = (sort: QueueSort | null, rest = FILTERED) => `/staff?view=all${sort ? `&sort=${sort}` : ''}${rest}`

/** Opens the view of all at the second page of an order, with a filter. */
function openSorted(sort: QueueSort | null, response: Partial<QueueResponse> = {}) {
  const answer = () => ({ body: queueOf({ view: 'all', ...response }) })
  const addresses = orders.flatMap(order => [FILTERED, '', `${FILTERED}&after=cursor`].map(rest => pathOf(order, rest)))
  const replies = addresses.map(address => [`GET ${address.replace('/staff', '/queue')}`, answer])
  return open(pathOf(sort, `${FILTERED}&after=cursor`), Object.fromEntries(replies), sessionAs('OFFICER'))
}
const headOf = (name: string) => screen.findByRole('columnheader', { name })
const directions = () =>
  screen.getAllByRole('columnheader').flatMap(head => {
    const direction = head.getAttribute('aria-sort')
    return direction ? [[within(head).getByRole('button').textContent, direction]] : []
  })
/** The orders of each head, in the order in which presses lead to them. */
const heads = { Amount: ['-amount', 'amount'], Due: [null], Submitted: ['-submitted', 'submitted'] } as const

const presses = orders.flatMap(from =>
  Object.entries<readonly (QueueSort | null)[]>(heads).map(
    ([column, sorts]) => [from, column, sorts[(sorts.indexOf(from) + 1) % sorts.length]!] as const,
  ),
)

test.each(presses)(
  'in the order %s the head of %s leads to %s, on its first page and with the focus',
  async (from, column, to) => {
    const { history } = openSorted(from)
    const head = within(await headOf(column)).getByRole('button', { name: column })
    await userEvent.click(head)
    expect(history.at(-1)).toBe(pathOf(to))
    await screen.findByRole('link', { name: 'Rosa Delgado' })
    expect(document.activeElement).toBe(head)
    const direction = to?.startsWith('-') ? 'descending' : 'ascending'
    expect(directions()).toEqual(Object.keys(heads).map(name => [name, name === column ? direction : 'none']))
  },
)

const notice = { kind: 'NOTICE_OF_ACTION', due_on: '2026-12-20', words: '', time: '' } as const
const outcome = { kind: 'DENIED', on: '2026-11-28' } as const
const rows = [
  queueRow({ id: 'WAITING123', group: 'WAITING', task: notice, borrower: 'Zoe Zed', status: 'STARTED' }),
  queueRow({ id: 'OVERDUE123', group: 'OVERDUE', task: notice, borrower: 'Ann Able' }),
  queueRow({
    id: 'REVIEWED12',
    group: 'LATER',
    task: { ...notice, kind: 'DECIDE' },
    borrower: 'Cal Cox',
    status: 'REVIEWED',
  }),
  queueRow({ id: 'FOLLOWUP12', group: 'TODAY', task: { ...notice, kind: 'FOLLOW_UP' }, borrower: 'Dot Day' }),
  queueRow({ id: 'DONE123456', group: 'DONE', task: null, borrower: 'Bea Bow', outcome }),
]

test.each(queueSorts)('in the order %s the rows stand as they were read, and say what waits', async sort => {
  openSorted(sort, { rows })
  await headOf('Submitted')
  const names = (await screen.findAllByRole('rowheader')).map(head => head.textContent)
  expect(names).toEqual(['Zoe Zed', 'Ann Able', 'Cal Cox', 'Dot Day', 'Bea Bow'])
  const actions = [...document.querySelectorAll('tbody td[data-column="task"]')].map(cell => cell.textContent)
  expect(actions).toEqual([
    'Decision notice (30 days) Waiting on the borrower Open again ',
    'Decision notice (30 days) ',
    'Decide In review ',
    'Follow up ',
    'Denied Nov 28, 2026 ',
  ])
  // One reads out what came of it.
  expect(screen.getByText(`5 applications. ${labelOf(sort)}.`).closest('[role=status]')).toBeTruthy()
})

test.each(orders)('on a phone a select shows and changes the order %s', async from => {
  const { history } = openSorted(from)
  const select = await screen.findByLabelText<HTMLSelectElement>('Order')
  expect(select.value).toBe(from ?? '')
  for (const to of [...orders.filter(order => order !== from), from]) {
    await userEvent.selectOptions(select, labelOf(to))
    expect(select.value).toBe(to ?? '')
    expect(history.at(-1)).toBe(pathOf(to))
    expect(document.activeElement).toBe(select)
  }
})

test.each(queueSorts)('views and filters keep the order %s', async sort => {
  const { history } = openSorted(sort)
  const form = (await screen.findByLabelText('Dealer')).closest('form')!
  expect(new FormData(form).get('sort')).toBe(sort)
  const hrefs = within(screen.getByRole('navigation', { name: 'Views' }))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
  expect(hrefs).toContain(`/staff?view=done&sort=${sort}${FILTERED}`)
  expect(screen.getByRole('link', { name: 'Remove filter: Blue Ridge Homes' }).getAttribute('href')).toBe(
    pathOf(sort, ''),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(history.at(-1)).toBe(pathOf(sort))
})

test('an order that the server refuses is said, and no link repeats it', async () => {
  open(
    '/staff?view=all&sort=size',
    { 'GET /queue?view=all&sort=size': () => ({ status: 400, body: refusal('malformed_address', 'No such list.') }) },
    sessionAs('OFFICER'),
  )
  expect(await screen.findByText('No such list.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/staff?view=all')
})
