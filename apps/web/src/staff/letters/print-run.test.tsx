import type { WaitingLetter } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aWaitingLetter } from '../testing/letters.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'
import { sessionAs } from '../testing/queue.ts'

const ann = aWaitingLetter({ id: 'l-3', name: 'Ann Able', application_id: 'B1B2C3D4E5' })
const printed = { state: 'PRINTED', printed_at: '2026-11-24T17:00:00.000Z' } as const
const pdf = () => ({ body: new ReadableStream({ start: body => body.close() }) })

beforeEach(() => {
  vi.stubGlobal('open', () => ({ location: { href: '' }, close: () => undefined }))
  URL.createObjectURL = () => 'blob:letters'
})

/** Opens the list, which is read anew as the replies leave it. */
function open(letters: WaitingLetter[], replies: Record<string, (sent: { body: unknown }) => Reply> = {}) {
  const served = { letters }
  return {
    ...openStaffPage('/staff/letters', { 'GET /letters': () => ({ body: served }), ...replies }, sessionAs('OFFICER')),
    served,
  }
}
// The list is there twice: as a table, and as cards for a narrow window.
const table = async () => within(await screen.findByRole('table', { name: 'Letters to mail' }))
const select = async (name: string) =>
  userEvent.click((await table()).getByRole('checkbox', { name: new RegExp(`^Select the letter to ${name}`) }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))

test('without letters says so', async () => {
  open([])
  expect(await screen.findByText('No letter waits to be printed or mailed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
})

test('a list that could not be read is read again', async () => {
  let isDown = true
  openStaffPage(
    '/staff/letters',
    {
      'GET /letters': () =>
        isDown ? { status: 503, body: refusal('service_unavailable', 'x') } : { body: { letters: [ann] } },
    },
    sessionAs('OFFICER'),
  )
  await screen.findByRole('alert')
  isDown = false
  await press('Try again')
  expect((await table()).getByText('Ann Able')).toBeTruthy()
})

test('prints those that are selected as one file, then records the day on which they were mailed', async () => {
  const { calls, served } = open([aWaitingLetter(), ann], {
    'POST /letters/print': () => {
      served.letters = [aWaitingLetter(printed), { ...ann, ...printed }]
      return pdf()
    },
    'POST /letters/mailed': () => {
      served.letters = []
      return { body: { sent: ['l-2', 'l-3'], refused: [] } }
    },
  })
  await table()
  expect((await button('Print')).getAttribute('aria-disabled')).toBe('true')
  expect((await button('Record as mailed…')).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByText('2 selected').closest('[role=status]')).toBeTruthy()
  expect((await button('Record as mailed…')).getAttribute('aria-disabled')).toBe('true')
  await press('Print 2')
  expect(await screen.findByText('2 letters opened to print. Mail them, then record the day.')).toBeTruthy()
  expect(calls('POST /letters/print')[0]!.body).toEqual({ ids: ['l-2', 'l-3'] })
  expect((await table()).getAllByText('Printed Nov 24, 2026')).toHaveLength(2)
  await press('Record 2 as mailed…')
  const form = within(await screen.findByRole('dialog', { name: 'Record 2 letters as mailed' }))
  expect(form.getByText('Ann Able, B1B2C3D4E5')).toBeTruthy()
  const day = form.getByLabelText('Mailed or given by hand on')
  await userEvent.clear(day)
  await userEvent.click(form.getByRole('button', { name: /^Record 2 letters/ }))
  expect(form.getByText('Enter the day')).toBeTruthy()
  expect(calls('POST /letters/mailed')).toEqual([])
  await userEvent.type(day, '2026-11-24')
  await userEvent.selectOptions(form.getByLabelText('How'), 'Handed over on paper')
  await userEvent.click(form.getByRole('button', { name: /^Record 2 letters/ }))
  expect(await screen.findByText('2 letters recorded as mailed.')).toBeTruthy()
  const [mailed] = calls('POST /letters/mailed')
  expect(mailed!.body).toEqual({ ids: ['l-2', 'l-3'], sent_on: '2026-11-24', method: 'IN_PERSON' })
  expect(mailed!.headers.get('idempotency-key')).toBeTruthy()
  expect(await screen.findByText('No letter waits to be printed or mailed.')).toBeTruthy()
})

test('records those alone that were printed, and says which were refused', async () => {
  const message = 'Choose Nov 24, 2026 or a later day'
  const { calls } = open([aWaitingLetter(printed), ann], {
    'POST /letters/mailed': () => ({ body: { sent: [], refused: [{ id: 'l-2', message }] } }),
  })
  await select('Luis Delgado')
  await select('Ann Able')
  await press('Record 1 as mailed…')
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByRole('button', { name: /^Record 1 letter/ }))
  expect(await screen.findByText(`Luis Delgado: ${message}`)).toBeTruthy()
  expect(calls('POST /letters/mailed')[0]!.body).toMatchObject({ ids: ['l-2'] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('one that leaves too few days by now is not printed; one that was printed may have been mailed in time', async () => {
  const mail_by = '2000-01-01'
  open([aWaitingLetter({ mail_by }), { ...ann, ...printed, mail_by }])
  expect((await table()).getByText('Too late: draft a new notice')).toBeTruthy()
  expect((await table()).getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(await button('Record 1 as mailed…')).toBeTruthy()
})

test('one that came back says so on its line', async () => {
  open([aWaitingLetter({ returned_on: '2026-11-29' }), ann])
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent
  await table()
  expect(row('Luis Delgado')).toContain('Came back Nov 29: check the address')
  expect(row('Ann Able')).not.toContain('Came back')
})

test('a print that fails says so, and what was selected stays', async () => {
  open([ann], { 'POST /letters/print': () => ({ status: 409, body: refusal('letter_too_late', 'Too few days.') }) })
  await select('Ann Able')
  await press('Print 1')
  expect(await screen.findByText('Too few days.')).toBeTruthy()
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('where none can be mailed in time, nothing is selected', async () => {
  open([aWaitingLetter({ mail_by: '2000-01-01' })])
  const all = await screen.findByRole('checkbox', { name: 'Select all' })
  expect(all).toHaveProperty('checked', false)
  expect(all).toHaveProperty('disabled', true)
})
