import type { ExportCandidatesResponse } from '@porchlight/api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { candidate, candidates } from '../testing/exports.ts'
import { openStaffPage, type Reply, refusal, stepUpRequired } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

afterEach(() => history.replaceState(null, ''))

const MAKE = 'POST /exports/batches'
const QUERY = '?view=all&dealer=d-2'

const open = (
  replies: Record<string, (sent: { headers: Headers; body: unknown }) => Reply> = {},
  response: Partial<ExportCandidatesResponse> = {},
  session = sessionAs('OFFICER'),
) =>
  openStaffPage(
    `/staff/exports${QUERY}`,
    {
      [`GET /exports/candidates${QUERY}`]: () => ({ body: candidates(response) }),
      [`GET /queue${QUERY}`]: () => ({ body: queueOf({ view: 'all' }) }),
      'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
      ...replies,
    },
    session,
  )
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ name, checked }) => name === 'application' && checked)
    .map(({ value }) => value)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Chooses the form and the reason. */
const fill = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: /^MISMO/ }))
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'To try out the import')
}
test('says which applications of the queue they are, and leads back to them', async () => {
  open()
  expect(await screen.findByText(/^From the queue: All, Blue Ridge Homes\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the queue' }).getAttribute('href')).toBe(`/staff${QUERY}`)
  expect(screen.getByRole('link', { name: 'Applications' }).getAttribute('aria-current')).toBe('true')
})

test('each row has a box of its own, what is known of it, and the state of its last file', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Applications' })
  const [, ...rows] = within(table).getAllByRole('row')
  expect(rows.map(row => within(row).getByRole('rowheader').textContent)).toEqual([
    'Rosa Delgado A1B2C3D4E5',
    'Ann Able+ 2 co-borrowers B1B2C3D4E5',
    'No name C1B2C3D4E5',
  ])
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(rows.map(cells)).toEqual([
    ['A1B2C3D4E5', '', 'Sunrise Homes', 'Nov 21, 2026', 'Not exported yet'],
    ['B1B2C3D4E5', 'L-77', 'Sunrise Homes', 'Nov 21, 2026', 'Exported Nov 22, 2026'],
    ['C1B2C3D4E5', '', 'Sunrise Homes', 'Nov 21, 2026', 'Exported Nov 20, 2026 Re-signed since'],
  ])
  expect(checked()).toEqual([])
})

test('says before anything is made that each counts as opened, and what borrowers can read', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'What is recorded' }))
  expect(
    await screen.findByText(/^Each application counts as opened by you today\. More than 200 .* 500\.$/),
  ).toBeTruthy()
  expect(screen.getByText(/^Borrowers can read on which day someone at the lender opened it/)).toBeTruthy()
})

test('checks one, all, those without a file and those that were signed again', async () => {
  open()
  const all = await box('All 3 applications below')
  await userEvent.click(await box(/^Ann Able/))
  expect(checked()).toEqual(['B1B2C3D4E5'])
  expect(all.indeterminate).toBe(true)
  expect(screen.getByRole('button', { name: 'Export 1 application' })).toBeTruthy()
  await userEvent.click(all)
  expect(checked()).toHaveLength(3)
  expect(all).toMatchObject({ checked: true, indeterminate: false })
  expect(screen.getByText('3 applications checked.').closest('[role=status]')).toBeTruthy()
  await userEvent.click(all)
  expect(checked()).toEqual([])
  await press('Never exported (1)')
  expect(checked()).toEqual(['A1B2C3D4E5'])
  await press('Re-signed since export (1)')
  expect(checked()).toEqual(['C1B2C3D4E5'])
})

test('with nothing checked the button says why it does nothing, and sends nothing', async () => {
  const page = open()
  const button = await screen.findByRole('button', { name: 'Export' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await fill()
  await userEvent.click(button)
  expect(screen.getByText('Check at least one application.')).toBeTruthy()
  expect(page.calls(MAKE)).toEqual([])
})

test('a form and a reason are asked for beside their fields, before anything is sent', async () => {
  const page = open()
  await userEvent.click(await box(/^Ann Able/))
  await press('Export 1 application')
  expect(await screen.findByText('Choose the format')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^MISMO/ })))
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  expect(page.calls(MAKE)).toEqual([])
  expect(checked()).toEqual(['B1B2C3D4E5'])
})

test('a call that is refused keeps what was checked and chosen', async () => {
  open({ [MAKE]: () => ({ status: 429, body: refusal('too_many_requests', 'Later') }) })
  await fill()
  await userEvent.click(await box(/^Ann Able/))
  await press('Export 1 application')
  expect(await screen.findByText('Later')).toBeTruthy()
  expect(checked()).toEqual(['B1B2C3D4E5'])
  expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('TRIAL')
})

test('a person who does not confirm reads that nothing was done, and keeps the checks', async () => {
  open({ [MAKE]: () => stepUpRequired })
  await fill()
  await userEvent.click(await box(/^Ann Able/))
  await press('Export 1 application')
  await press('Cancel')
  expect(await screen.findByText(/^You didn't confirm, so nothing was done\./)).toBeTruthy()
  expect(checked()).toEqual(['B1B2C3D4E5'])
})

test('an application that left the list during a failed call is no longer checked', async () => {
  const lists = [candidates(), candidates({ rows: [candidate()], left_out: 2 })]
  open({
    [`GET /exports/candidates${QUERY}`]: () => ({ body: lists.shift()! }),
    [MAKE]: () => ({ status: 409, body: refusal('application_is_open', 'One is open again.') }),
  })
  await fill()
  await userEvent.click(await box('All 3 applications below'))
  await press('Export 3 applications')
  expect(await screen.findByText('One is open again.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Export 1 application' })).toBeTruthy()
  expect(screen.getByText(/^2 aren't listed/)).toBeTruthy()
})

test('checks survive a reload of the page', async () => {
  open()
  await userEvent.click(await box(/^Ann Able/))
  cleanup()
  open()
  await box(/^Ann Able/)
  await waitFor(() => expect(checked()).toEqual(['B1B2C3D4E5']))
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Able')
})

test('says that there are more than one zip file can have, and how many are left out', async () => {
  open({}, { more: true, left_out: 100 })
  expect(await screen.findByText(/^A zip file takes 100, and these are the first\./)).toBeTruthy()
  expect(screen.getByText(/^100 or more aren't listed/)).toBeTruthy()
})

test('a list without candidates says so, and makes nothing', async () => {
  open({}, { rows: [], left_out: 1 })
  expect(await screen.findByText(/^No application in this list can be exported\./)).toBeTruthy()
  expect(screen.getByText(/^1 isn't listed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
})

test('a list that cannot be read says so and can be asked again', async () => {
  let fails = true
  open({
    [`GET /exports/candidates${QUERY}`]: () =>
      fails ? { status: 503, body: refusal('unavailable', 'Later') } : { body: candidates() },
  })
  await screen.findByText("This couldn't be loaded")
  fails = false
  await press('Try again')
  expect(await screen.findByRole('table', { name: 'Applications' })).toBeTruthy()
})

test('a person without access reads that, and no names', async () => {
  open(
    { [`GET /exports/candidates${QUERY}`]: () => ({ status: 403, body: refusal('staff_forbidden', 'x') }) },
    {},
    sessionAs('COMPLIANCE'),
  )
  expect(await screen.findByText(/^Your access doesn't cover this page\./)).toBeTruthy()
})
