import { pagePath } from '@porchlight/domain'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { formParams, progress, type Reply, renderFormPage } from '../../testing/form-page.tsx'
import { AddressConfirmationPage } from './AddressConfirmationPage.tsx'

const address = { street1: '77 Elm Rd', street2: '', city: 'Tulsa', county: '', state: 'OK', zip_code: '74103' }
const shared = { has_valid_current_address: true, address, mailing_address: null }

/** The page as a co-borrower sees it. */
const renderPage = (confirmed: Reply = { body: { confirmed: true } }) => {
  const { borrower, ...application } = progress()
  return renderFormPage('address/coborrower-confirmation', <AddressConfirmationPage />, {
    'GET /current-address': () => ({ body: shared }),
    'POST /calculate-progress': () => ({ body: { ...application, borrower: { ...borrower, is_primary: false } } }),
    'POST /address/coborrower-confirmation': () => confirmed,
  })
}
const pressYes = async () => userEvent.click(await screen.findByRole('button', { name: 'Yes, this is my address' }))
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))

test('a co-borrower who pays nothing confirms the address in one question', async () => {
  const { saves, location } = await renderPage()
  await pressYes()
  await screen.findByRole('dialog', { name: 'Do you pay for this home yourself?' })
  await userEvent.click(screen.getByLabelText(/^No/))
  await confirm()
  expect(saves()).toMatchObject([{ body: { housing_type: 'NO_PRIMARY_HOUSING_EXPENSE', housing_type_other: '' } }])
  await vi.waitFor(() => expect(location.history.at(-1)).toBe(pagePath(formParams, 'employment')))
})

test('a co-borrower who owns the home with another person gives their own part', async () => {
  const { saves } = await renderPage()
  await pressYes()
  await userEvent.click(await screen.findByLabelText(/^Yes, I own it/))
  await confirm()
  expect(screen.getAllByText('Must Explain Plan for Home')).not.toHaveLength(0)
  expect(saves()).toEqual([])
  await userEvent.type(screen.getByLabelText('Plans for home'), 'Sell it')
  await userEvent.type(screen.getByLabelText('Monthly payment'), '400')
  await confirm()
  expect(saves()).toMatchObject([
    { body: { housing_type: 'OWN', housing_type_other: 'Sell it', monthly_payment: 400 } },
  ])
})

test('the dialog that was left with an answer opens again with it', async () => {
  const { unmount } = await renderPage()
  await pressYes()
  await userEvent.click(await screen.findByLabelText(/^Yes, I pay rent/))
  unmount()
  await renderPage()
  await screen.findByRole('dialog', { name: 'Do you pay for this home yourself?' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Yes, I pay rent/).checked).toBe(true)
})

test('a refusal is shown in the dialog, and the answers stay', async () => {
  const { location } = await renderPage({ code: 'primary_address_missing' })
  await pressYes()
  await userEvent.click(await screen.findByLabelText(/^No/))
  await confirm()
  await screen.findByText("This couldn't be saved")
  expect(screen.getByLabelText<HTMLInputElement>(/^No/).checked).toBe(true)
  expect(location.history.at(-1)).toBe(pagePath(formParams, 'address/coborrower-confirmation'))
})
