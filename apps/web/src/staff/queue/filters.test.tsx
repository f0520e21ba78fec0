import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStaffPage as open, refusal } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'
import { addressOf, queueDataPath, queuePagePath } from './queue-address.ts'

const officer = sessionAs('OFFICER')
const all = () => ({ body: queueOf({ view: 'all' }) })

test.each([
  ['', '/queue', '/staff'],
  ['?view=all', '/queue?view=all', '/staff?view=all'],
  [
    '?to=2026-11-30&dealer=d-1&view=done',
    '/queue?view=done&dealer=d-1&to=2026-11-30',
    '/staff?view=done&dealer=d-1&to=2026-11-30',
  ],
  [
    '?after=x%3D&officer=s-1&collateral=land',
    '/queue?officer=s-1&collateral=land&after=x%3D',
    '/staff?officer=s-1&collateral=land&after=x%3D',
  ],
  [
    '?dealer=d-1&sort=-submitted&view=all',
    '/queue?view=all&sort=-submitted&dealer=d-1',
    '/staff?view=all&sort=-submitted&dealer=d-1',
  ],
  ['?dealer=&sort=&unknown=1', '/queue', '/staff'],
])('the address %j has one order and nothing unknown', (search, data, page) => {
  expect(queueDataPath(search)).toBe(data)
  expect(queuePagePath(addressOf(search))).toBe(page)
})

test('filters go into the address together, from the first page on, and are said in words', async () => {
  const { history } = open(
    '/staff?view=all&after=cursor',
    {
      'GET /queue?view=all&after=cursor': all,
      'GET /queue?view=all&dealer=d-2&officer=s-2&collateral=land&from=2026-11-01': all,
    },
    officer,
  )
  await userEvent.click(await screen.findByText('Filters'))
  await userEvent.selectOptions(screen.getByLabelText('Dealer'), 'Blue Ridge Homes')
  await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'Olivia Ortiz')
  await userEvent.selectOptions(screen.getByLabelText('Collateral'), 'Land-home')
  fireEvent.change(screen.getByLabelText('Submitted from'), { target: { value: '2026-11-01' } })
  const show = screen.getByRole('button', { name: 'Show' })
  show.focus()
  await userEvent.keyboard('{Enter}')
  const address = '/staff?view=all&dealer=d-2&officer=s-2&collateral=land&from=2026-11-01'
  expect(history.at(-1)).toBe(address)
  // The panel closes, and its button has the focus.
  expect(document.activeElement).toBe(show.closest('details')!.querySelector('summary'))
  const chips = within(await screen.findByRole('list', { name: 'Filters in force' }))
  expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Remove filter: Blue Ridge Homes',
    'Remove filter: Olivia Ortiz',
    'Remove filter: Land-home',
    'Remove filter: from Nov 1, 2026',
    'Clear filters',
  ])
  // One reads out what came of it.
  await waitFor(() => expect(screen.getByText('1 application.').closest('[role=status]')).toBeTruthy())
  expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/staff?view=all')
})

test('the form shows the filters of the address, and clearing them leaves it', async () => {
  const { history } = open(
    '/staff?view=done&dealer=d-2&to=2026-11-30',
    {
      'GET /queue?view=done&dealer=d-2&to=2026-11-30': all,
      'GET /queue?view=done': all,
    },
    officer,
  )
  const dealer = await screen.findByLabelText<HTMLSelectElement>('Dealer')
  expect(dealer.value).toBe('d-2')
  expect(screen.getByLabelText<HTMLInputElement>('Submitted until').value).toBe('2026-11-30')
  await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(history.at(-1)).toBe('/staff?view=done')
  expect(dealer.value).toBe('')
  expect(screen.getByText('Filters')).toBeTruthy()
})

test.each([
  ['Due', 'Next 5 business days', 'due=soon', 'Next 5 business days'],
  ['What to do', 'Follow up', 'task=FOLLOW_UP', 'Follow up'],
  ['Outcome', 'Denied', 'outcome=DENIED', 'Denied'],
  ['Assigned to', 'Unassigned', 'officer=none', 'Unassigned'],
])('%s: %s is in the address and in words', async (label, option, query, words) => {
  const { history } = open(
    '/staff?view=all',
    { 'GET /queue?view=all': all, [`GET /queue?view=all&${query}`]: all },
    officer,
  )
  await userEvent.selectOptions(await screen.findByLabelText(label), option)
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(history.at(-1)).toBe(`/staff?view=all&${query}`)
  expect((await screen.findByRole('link', { name: `Remove filter: ${words}` })).getAttribute('href')).toBe(
    '/staff?view=all',
  )
})

test('days of a link stay while another filter is chosen', async () => {
  const days = 'due_from=2026-12-01&due_to=2026-12-02'
  const { history } = open(
    `/staff?view=all&${days}`,
    { [`GET /queue?view=all&${days}`]: all, [`GET /queue?view=all&${days}&task=FOLLOW_UP`]: all },
    officer,
  )
  expect(await screen.findByRole('link', { name: 'Remove filter: due from Dec 1, 2026' })).toBeTruthy()
  const task = screen.getByLabelText('What to do')
  expect(new FormData(task.closest('form')!).get('due_to')).toBe('2026-12-02')
  await userEvent.selectOptions(task, 'Follow up')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(history.at(-1)).toBe(`/staff?view=all&${days}&task=FOLLOW_UP`)
})

test('the form works before the page is hydrated: it names its fields and the view', async () => {
  open('/staff?view=done', { 'GET /queue?view=done': all }, officer)
  const form = (await screen.findByLabelText('Dealer')).closest('form')!
  expect(form.method).toBe('get')
  expect([...new FormData(form).keys()]).toEqual(['view', 'dealer', 'officer', 'outcome', 'collateral', 'from', 'to'])
  expect(new FormData(form).get('view')).toBe('done')
})

test('who works on it is no question in views that answer it', async () => {
  open('/staff', { 'GET /queue': () => ({ body: queueOf() }) }, officer)
  await screen.findByLabelText('Dealer')
  expect(screen.queryByLabelText('Assigned to')).toBeNull()
})

test('days in the wrong order are said beside the field, without a call', async () => {
  const { history } = open('/staff?view=all', { 'GET /queue?view=all': all }, officer)
  fireEvent.change(await screen.findByLabelText('Submitted from'), { target: { value: '2026-11-20' } })
  fireEvent.change(screen.getByLabelText('Submitted until'), { target: { value: '2026-11-19' } })
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(/^This day is before the first one\./)).toBeTruthy()
  expect(screen.getByLabelText('Submitted until').getAttribute('aria-invalid')).toBe('true')
  expect(history).toHaveLength(1)
})

test('a filter that the server refuses is said beside its field, which can be corrected', async () => {
  const { history } = open(
    '/staff?view=all',
    {
      'GET /queue?view=all': all,
      'GET /queue?view=all&from=1026-11-01': () => ({
        status: 422,
        body: refusal('invalid_form', 'x', { from: 'Choose a day after 2000' }),
      }),
    },
    officer,
  )
  fireEvent.change(await screen.findByLabelText('Submitted from'), { target: { value: '1026-11-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(history.at(-1)).toBe('/staff?view=all&from=1026-11-01')
  expect(await screen.findByText('Choose a day after 2000')).toBeTruthy()
  expect(screen.getByLabelText('Submitted from').getAttribute('aria-invalid')).toBe('true')
})
