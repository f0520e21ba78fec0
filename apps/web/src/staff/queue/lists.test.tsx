import type { FailuresResponse, PartiallySignedResponse } from '@porchlight/api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStaffPage as open, refusal } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

const failures: FailuresResponse = {
  failures: [
    {
      id: 'j-1',
      kind: 'seal-envelope',
      application_id: 'A1B2C3D4E5',
      dealer: { id: 'd-1', name: 'Sunrise Homes' },
      age_seconds: 7_500,
      error_code: 'timeout',
    },
    { id: 'j-2', kind: 'send-fax', application_id: null, dealer: null, age_seconds: 60, error_code: 'refused' },
  ],
  next: null,
}

test.each([
  ['OFFICER', ['Applications', 'Waiting for signatures', 'What I did today', 'Account']],
  [
    'MANAGER',
    [
      'Applications',
      'Overview',
      'Due',
      'Waiting for signatures',
      'Needs technical attention',
      'What I did today',
      'Account',
    ],
  ],
  ['COMPLIANCE', ['Applications', 'Overview', 'Due', 'Compliance', 'Account']],
  ['ADMINISTRATOR', ['Needs technical attention', 'People', 'Account']],
] as const)('the navigation of %s has the pages that the role opens', async (role, names) => {
  open('/staff/account', {}, sessionAs(role))
  const navigation = await screen.findByRole('navigation', { name: 'Pages' })
  expect(
    within(navigation)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(names)
})

test('the navigation has the letters to mail while there are some, and on their page', async () => {
  const names = async (path: string, has_letters: boolean) => {
    open(path, { 'GET /letters': () => ({ body: { letters: [] } }) }, { ...sessionAs('OFFICER'), has_letters })
    const navigation = await screen.findByRole('navigation', { name: 'Pages' })
    const found = within(navigation).queryByRole('link', { name: 'Letters to mail' })
    cleanup()
    return found !== null
  }
  expect(await names('/staff/account', true)).toBe(true)
  expect(await names('/staff/account', false)).toBe(false)
  expect(await names('/staff/letters', false)).toBe(true)
})

test('a step that was given up is tried again from its row, and the focus is not lost with the row', async () => {
  let current = failures
  open(
    '/staff/failures',
    {
      'GET /failures': () => ({ body: current }),
      'POST /failures/j-1/retry': () => {
        current = { failures: failures.failures.slice(1), next: null }
        return { status: 204 }
      },
    },
    sessionAs('MANAGER'),
  )
  const table = await screen.findByRole('table', { name: 'Needs technical attention' })
  expect(within(table).getByRole('rowheader', { name: 'Sealing the signed documents' })).toBeTruthy()
  expect(within(table).getByText('2 hours')).toBeTruthy()
  expect(within(table).getByRole('rowheader', { name: 'send-fax' })).toBeTruthy()
  expect(within(table).getAllByText('None')).toHaveLength(2)
  await userEvent.click(
    within(table).getByRole('button', { name: 'Try again Sealing the signed documents A1B2C3D4E5' }),
  )
  expect(await screen.findByText(/^It's running again\./)).toBeTruthy()
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a retry that is refused says so in its row', async () => {
  open(
    '/staff/failures',
    {
      'GET /failures': () => ({ body: failures }),
      'POST /failures/j-1/retry': () => ({ status: 409, body: refusal('conflict', 'It is running already.') }),
    },
    sessionAs('ADMINISTRATOR'),
  )
  const table = await screen.findByRole('table')
  await userEvent.click(within(table).getAllByRole('button', { name: /^Try again/ })[0]!)
  expect(await within(table).findByText('It is running already.')).toBeTruthy()
})

test('a list of several pages is paged by its address, and a page that is empty by now says so', async () => {
  const { calls } = open(
    '/staff/failures',
    {
      'GET /failures': () => ({ body: { ...failures, next: 'cursor-2' } }),
      'GET /failures?after=cursor-2': () => ({ body: { failures: [], next: null } }),
    },
    sessionAs('MANAGER'),
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Next page' }))
  expect(await screen.findByText('There is nothing more on this page.')).toBeTruthy()
  expect(calls('GET /failures?after=cursor-2')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'First page' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('nothing that failed is said', async () => {
  open('/staff/failures', { 'GET /failures': () => ({ body: { failures: [], next: null } }) }, sessionAs('MANAGER'))
  expect(await screen.findByText(/^Nothing needs attention\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /page$/ })).toBeNull()
})

test('a list that could not be read says so, and is read again', async () => {
  let isDown = true
  open(
    '/staff/failures',
    {
      'GET /failures': () => (isDown ? { status: 409, body: refusal('conflict', 'Not now.') } : { body: failures }),
    },
    sessionAs('MANAGER'),
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('people without access to a list read why', async () => {
  open(
    '/staff/failures',
    { 'GET /failures': () => ({ status: 403, body: refusal('forbidden', 'x') }) },
    sessionAs('OFFICER'),
  )
  expect(await screen.findByText(/^Your access doesn't cover this page\./)).toBeTruthy()
})

const partly: PartiallySignedResponse = {
  applications: [
    { id: 'A1B2C3D4E5', dealer: { id: 'd-1', name: 'Sunrise Homes' }, age_days: 3, waiting_for: ['Luis', 'Ann'] },
  ],
}

test('who is waited for is listed by first name, and reminded from the row', async () => {
  const { calls } = open(
    '/staff/partially-signed',
    {
      'GET /queue/partially-signed': () => ({ body: partly }),
      'POST /queue/partially-signed/A1B2C3D4E5/reminder': () => ({ status: 204 }),
    },
    sessionAs('OFFICER'),
  )
  const table = await screen.findByRole('table', { name: 'Waiting for signatures' })
  expect(within(table).getByText('Luis, Ann')).toBeTruthy()
  expect(within(table).getByText('3 days ago')).toBeTruthy()
  expect(within(table).queryByRole('link')).toBeNull()
  const remind = within(table).getByRole('button', { name: 'Send a reminder A1B2C3D4E5' })
  await userEvent.click(remind)
  expect(await screen.findByText('Reminder sent.')).toBeTruthy()
  expect(calls('POST /queue/partially-signed/A1B2C3D4E5/reminder')).toHaveLength(1)
  expect(document.activeElement).toBe(remind)
})

test('where all have signed, the list says so', async () => {
  open(
    '/staff/partially-signed',
    { 'GET /queue/partially-signed': () => ({ body: { applications: [] } }) },
    sessionAs('OFFICER'),
  )
  expect(await screen.findByText(/^No application is waiting for signatures/)).toBeTruthy()
})

test('an administrator comes to the people, not to the queue', async () => {
  const { history } = open('/staff', { 'GET /queue': () => ({ body: queueOf() }) }, sessionAs('ADMINISTRATOR'))
  await waitFor(() => expect(history.at(-1)).toBe('/staff/people'))
})
