import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { progress, renderFormPage } from '../../testing/form-page.tsx'
import { ConsentPage } from './ConsentPage.tsx'

const agreed = {
  full_name: 'Maria Lopez',
  ssn_last4: '6789',
  has_ssn: true,
  has_date_of_birth: true,
  is_acknowledged: true,
  disclaimer: 'Maria Lopez',
  agreed_at: '2026-11-20T15:00:00.000Z',
}
const openAgain = () =>
  renderFormPage('final-steps/consent', <ConsentPage />, {
    'GET /consent': () => ({ body: agreed, etag: '"1"' }),
    'PUT /consent': () => ({ body: agreed, etag: '"2"' }),
  })

test('shows an agreement by its date, and saves without a new one', async () => {
  const { saves } = await openAgain()
  expect(await screen.findByText('You agreed on Nov 20, 2026')).toBeTruthy()
  expect(screen.queryByLabelText('I have read and agree to the above')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]!.body).toEqual({
    ssn: '',
    date_of_birth: '0001-01-01T00:00:00Z',
    is_acknowledged: false,
    disclaimer: '',
  })
})

test('asks for box and signature when the person agrees again', async () => {
  const { saves } = await openAgain()
  await userEvent.click(await screen.findByRole('button', { name: 'Agree again' }))
  const box = screen.getByLabelText<HTMLInputElement>('I have read and agree to the above')
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Must be signed')).toBeTruthy()
  expect(saves()).toEqual([])
  await userEvent.type(screen.getByLabelText(/Type your name to authorize/), 'Maria Lopez')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]!.body).toMatchObject({ is_acknowledged: true, disclaimer: 'Maria Lopez' })
})

test('speaks to a co-borrower on this device, and refuses the name of the person who fills in', async () => {
  const june = { full_name: 'June Lopez', has_ssn: true, has_date_of_birth: true, is_acknowledged: false }
  const { borrower: own, ...others } = progress()
  const { saves } = await renderFormPage('final-steps/consent', <ConsentPage />, {
    'GET /consent': () => ({ body: { ...agreed, ...june, disclaimer: '', agreed_at: null }, etag: '"1"' }),
    'POST /calculate-progress': () => ({
      body: {
        ...others,
        borrower: { ...own, borrower_id: 'own' },
        co_borrowers: [{ ...own, first_name: 'June', is_primary: false, on_this_device: true }],
      },
    }),
  })
  expect(await screen.findByText(/^June, this page is for you/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('I have read and agree to the above'))
  await userEvent.type(screen.getByLabelText(/Type your name to authorize/), 'Maria Lopez')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Type your name as it appears here: June Lopez')).toBeTruthy()
  expect(saves()).toEqual([])
})

test.each([
  ['Replace Social Security number', /First three digits/, 'Enter all nine digits'],
  ['Replace date of birth', /Month/, 'Choose a month, a day and a year'],
  ['Agree again', /I have read and agree/, 'Must be acknowledged'],
])('%s, left empty, is asked for', async (button, field, message) => {
  const { saves } = await openAgain()
  await userEvent.click(await screen.findByRole('button', { name: button }))
  expect(screen.getByLabelText(field)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('link', { name: new RegExp(message) })).toBeTruthy()
  expect(saves()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /^Keep/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
})

test('a number of zeroes is named by its own message', async () => {
  await openAgain()
  await userEvent.click(await screen.findByRole('button', { name: 'Replace Social Security number' }))
  await userEvent.type(screen.getByLabelText(/First three digits/), '000000000')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('link', { name: 'Social Security number: Cannot be all zeroes' })).toBeTruthy()
})

test('has the number of the lender beside that of the dealer', async () => {
  await openAgain()
  for (const [name, number] of [
    ['Porchlight Lending', '555-555-0190'],
    ['Sunrise Homes', /\d{3}-\d{3}-\d{4}/],
  ] as const) {
    const line = (await screen.findByText(`Call ${name}:`, { exact: false })).closest('p')?.textContent
    expect(line).toMatch(number)
  }
})
