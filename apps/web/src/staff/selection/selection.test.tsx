import type { AssignmentResult, QueueRow } from '@porchlight/api'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setCurrentRow } from '../table/current-row.ts'
import { openStaffPage as open, type Reply } from '../testing/open-page.tsx'
import { queueOf, queueRow, sessionAs } from '../testing/queue.ts'
import { leftSelection } from './use-selection.ts'

const omar = { id: 's-2', name: 'Omar Haddad' }
const NAMES = ['Ann Able', 'Ben Best', 'Cleo Cole', 'Dan Dow']
const rows = NAMES.map((borrower, index) => queueRow({ id: `ROW${index}`, borrower }))

beforeEach(() => {
  setCurrentRow(undefined)
  leftSelection.write({ chosen: new Map() })
})

/** The queue over a server whose rows and answers the test changes. */
function openQueue(
  assign: (rows: { application_id: string; from: string | null }[]) => AssignmentResult[] = () => [],
  listed: readonly QueueRow[] = rows,
  role: 'MANAGER' | 'OFFICER' = 'MANAGER',
) {
  const served = { rows: listed }
  const replies: Record<string, (sent: { body: unknown }) => Reply> = {
    'GET /queue': () => ({ body: queueOf({ rows: [...served.rows] }) }),
    'GET /assignees': () => ({
      body: {
        people: [
          { ...omar, away_until: null, dealers: null, licensed_in: null },
          { id: 's-3', name: 'Bella Burns', away_until: null, dealers: ['d-1'], licensed_in: null },
        ],
      },
    }),
    'POST /assignments': ({ body }) => ({
      body: {
        results: assign((body as { applications: { application_id: string; from: string | null }[] }).applications),
      },
    }),
  }
  return { ...open('/staff', replies, sessionAs(role)), served }
}
const boxOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Select ${name}`) })
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / })
    .filter(({ checked }) => checked)
    .map(box => box.getAttribute('aria-label')?.replace(/^Select (.*),.*$/, '$1'))
const bar = () => within(screen.getByRole('region', { name: 'Selected applications' }))
const assigned = (application_id: string, version = 2): AssignmentResult => ({
  application_id,
  outcome: 'ASSIGNED',
  assignee: omar,
  version,
})

test('a box selects a row, Shift all from the last one, and Escape clears', async () => {
  openQueue()
  await userEvent.click(await boxOf('Ann Able'))
  expect(bar().getByText('1 selected')).toBeTruthy()
  fireEvent.click(await boxOf('Cleo Cole'), { shiftKey: true })
  expect(selected()).toEqual(['Ann Able', 'Ben Best', 'Cleo Cole'])
  await userEvent.click(await boxOf('Ben Best'))
  expect(selected()).toEqual(['Ann Able', 'Cleo Cole'])
  // The box that has the focus is no field.
  await userEvent.keyboard('{Escape}')
  expect(selected()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Selected applications' })).toBeNull()
})

test('x selects the current row, Shift with x all up to it', async () => {
  openQueue()
  await boxOf('Ann Able')
  await userEvent.keyboard('xjx')
  expect(selected()).toEqual(['Ann Able'])
  await userEvent.keyboard('jj{Shift>}X{/Shift}')
  expect(selected()).toEqual(['Ann Able', 'Ben Best', 'Cleo Cole'])
  await userEvent.keyboard('x')
  expect(selected()).toEqual(['Ann Able', 'Ben Best'])
  await userEvent.keyboard('?')
  const keys = within(await screen.findByRole('dialog')).getAllByRole('term')
  expect(keys.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['x', 'X', 'Escape']))
})

test('people who read alone select nothing', async () => {
  open('/staff', { 'GET /queue': () => ({ body: queueOf({ rows, view: 'all' }) }) }, sessionAs('COMPLIANCE'))
  await screen.findByRole('link', { name: 'Ann Able' })
  await userEvent.keyboard('jx')
  expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull()
})

async function assignTwo(reason = 'Ada is on vacation') {
  for (const name of ['Ann Able', 'Cleo Cole']) await userEvent.click(await boxOf(name))
  await userEvent.click(bar().getByRole('button', { name: 'Assign 2 to…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 applications' }))
  await userEvent.selectOptions(dialog.getByLabelText('Assign to'), await dialog.findByText('Omar Haddad'))
  if (reason) await userEvent.type(dialog.getByLabelText('Reason'), reason)
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  return dialog
}

test('several are assigned with one reason, the list is read again, and the undo gives back what did not change', async () => {
  const { calls } = openQueue(asked => asked.map(({ application_id }, index) => assigned(application_id, index + 5)))
  await assignTwo()
  expect(await screen.findByText('2 applications assigned to Omar Haddad.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Selected applications' })).toBeNull()
  expect(calls('GET /queue').length).toBeGreaterThan(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeTruthy()
  const row = (application_id: string, from: string | null) => ({ application_id, from })
  expect(calls('POST /assignments').map(({ body }) => body)).toEqual([
    { applications: [row('ROW0', null), row('ROW2', null)], assignee_id: 's-2', reason: 'Ada is on vacation' },
    {
      applications: [
        { ...row('ROW0', 's-2'), version: 5 },
        { ...row('ROW2', 's-2'), version: 6 },
      ],
      assignee_id: null,
      reason: 'Undone',
    },
  ])
})

test('what was so already is said apart', async () => {
  openQueue(asked =>
    asked.map(({ application_id }, index) => ({
      ...assigned(application_id),
      outcome: index === 0 ? 'ASSIGNED' : 'UNCHANGED',
    })),
  )
  await assignTwo()
  expect(await screen.findByText('1 application assigned to Omar Haddad. 1 already was.')).toBeTruthy()
})

test('who may not take them back is offered no undo', async () => {
  openQueue(asked => asked.map(({ application_id }) => assigned(application_id)), rows, 'OFFICER')
  await assignTwo()
  expect(await screen.findByText('2 applications assigned to Omar Haddad.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an undo of which a part is refused says how much it did', async () => {
  let isUndo = false
  openQueue(asked => {
    const results = asked.map(({ application_id }) => assigned(application_id))
    return isUndo ? [results[0]!, { ...results[1]!, outcome: 'CHANGED' as const }] : results
  })
  await assignTwo()
  isUndo = true
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 of 2 undone. The others changed since.')).toBeTruthy()
})

test('without a reason nothing is sent, and the message stands beside its field', async () => {
  const { calls } = openQueue()
  const dialog = await assignTwo('')
  expect(dialog.getByText('Write the reason. It goes into the email')).toBeTruthy()
  expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  expect(calls('POST /assignments')).toEqual([])
})

test('where some stay as they are, the dialog says the outcome of each', async () => {
  openQueue(([first, second]) => [
    assigned(first!.application_id),
    { application_id: second!.application_id, outcome: 'MOVED', assignee: { id: 's-9', name: 'Zoe Zed' }, version: 3 },
  ])
  await assignTwo()
  const dialog = within(await screen.findByRole('dialog', { name: '1 of 2 assigned' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cleo Cole ROW2Not assigned: Zoe Zed has it now',
    'Ann Able ROW0Assigned to Omar Haddad',
  ])
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
  expect(await screen.findByText('1 application assigned to Omar Haddad.')).toBeTruthy()
})

test('the selection names what left the list', async () => {
  const { served } = openQueue()
  for (const name of ['Ann Able', 'Ben Best']) await userEvent.click(await boxOf(name))
  served.rows = rows.slice(1)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await bar().findByText('Not in this list now: Ann Able.')).toBeTruthy()
  expect(bar().getByText('2 selected')).toBeTruthy()
  expect(selected()).toEqual(['Ben Best'])
})

test('at most 50 are selected', async () => {
  openQueue(
    undefined,
    Array.from({ length: 50 }, (_, index) => queueRow({ id: `ROW${index}`, borrower: `No ${index}.` })),
  )
  fireEvent.click(await boxOf('No 0\\.'))
  fireEvent.click(await boxOf('No 49\\.'), { shiftKey: true })
  expect(bar().getByText('50 selected')).toBeTruthy()
  expect(bar().getByText('50 is the most that can be selected.')).toBeTruthy()
})

test('the selected ones are checked on the page of exports', async () => {
  const { history } = openQueue()
  await userEvent.click(await boxOf('Ben Best'))
  await userEvent.click(bar().getByRole('button', { name: 'Export 1' }))
  await waitFor(() => expect(history.at(-1)).toBe('/staff/exports'))
})

test('the dialog says who is not listed, where the selection has several dealers', async () => {
  openQueue(undefined, [rows[0]!, { ...rows[1]!, dealer: { id: 'd-2', name: 'Blue Ridge Homes' } }, rows[2]!])
  const note = "Not listed: Bella Burns, who can't work in all dealers of the selection."
  const open = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await boxOf(name))
    await userEvent.click(bar().getByRole('button', { name: /^Assign \d to…$/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Omar Haddad')
    return dialog
  }
  const one = await open('Ann Able', 'Cleo Cole')
  expect(one.getByText('Bella Burns')).toBeTruthy()
  expect(one.queryByText(note)).toBeNull()
  await userEvent.click(one.getByRole('button', { name: 'Cancel' }))
  const several = await open('Ben Best')
  expect(several.getByText(note)).toBeTruthy()
  expect(several.queryByText('Bella Burns')).toBeNull()
})

test('the selection is there again on the way back to the list, and not on another list', async () => {
  const { served } = openQueue()
  for (const name of ['Ann Able', 'Ben Best']) await userEvent.click(await boxOf(name))
  await userEvent.click(screen.getByRole('link', { name: 'Ben Best' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Applications' }))
  await boxOf('Ann Able')
  expect(selected()).toEqual(['Ann Able', 'Ben Best'])
  served.rows = rows.slice(1)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Not in this list now: Ann Able.')).toBeTruthy()
  expect(bar().getByText('2 selected')).toBeTruthy()
  expect(selected()).toEqual(['Ben Best'])
  cleanup()
  open(
    '/staff?view=all',
    { 'GET /queue?view=all': () => ({ body: queueOf({ rows, view: 'all' }) }) },
    sessionAs('MANAGER'),
  )
  await boxOf('Ann Able')
  expect(selected()).toEqual([])
})
