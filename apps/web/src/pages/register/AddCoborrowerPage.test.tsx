import { borrowerResource } from '@porchlight/domain'
import { completeAnswers } from '@porchlight/domain/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formParams, renderFormPage } from '../../testing/form-page.tsx'
import { AddCoborrowerPage } from './AddCoborrowerPage.tsx'

const ownAnswers = { ...completeAnswers().borrower, email: 'walt@example.com', phone_number: '+19185550142' }
const open = () =>
  renderFormPage('personal-info', <AddCoborrowerPage />, {
    'GET ': () => ({ body: borrowerResource.toApi(ownAnswers) }),
    'POST /coborrower': () => ({ body: { application_id: formParams.application, borrower_id: 'new' } }),
  })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))

test('a co-borrower without an email uses that of the user, and agrees to no text messages', async () => {
  const { saves } = await open()
  await userEvent.type(await screen.findByLabelText('First name'), 'June')
  await userEvent.type(screen.getByLabelText('Last name'), 'Walker')
  expect(screen.queryByText(/I agree to receive|Text me|Text them/)).toBeNull()
  await userEvent.click(await screen.findByLabelText("They don't have their own. Use my email and phone number."))
  expect(screen.getByLabelText('Email')).toMatchObject({ value: 'walt@example.com', disabled: true })
  expect(screen.queryByLabelText('Confirm email')).toBeNull()
  await submit()
  await waitFor(() =>
    expect(saves()).toMatchObject([
      { body: { email: 'walt@example.com', phone_number: '+19185550142', sms_support_opt_out: true } },
    ]),
  )
})

test('an email that is missing is one line of the summary', async () => {
  await open()
  await screen.findByLabelText('First name')
  await submit()
  expect(screen.getAllByRole('link', { name: /email: /i }).map(link => link.textContent)).toEqual([
    'Email: Must not be empty',
  ])
})

test('a message that begins with the question is not repeated in the summary', async () => {
  await open()
  await userEvent.type(await screen.findByLabelText('Phone number'), '555')
  await submit()
  const problems = screen.getAllByRole('link').map(link => link.textContent)
  expect(problems).toContain('First name: Must not be empty')
  expect(problems).toContain('Phone number should be 10 digits')
})

test('agrees to nothing for the co-borrower, and says so above the button', async () => {
  await open()
  await userEvent.type(await screen.findByLabelText('First name'), 'June')
  const form = within(screen.getByRole('main'))
  expect(form.getByText("June agrees to the terms later. You can't agree for them.")).toBeTruthy()
  expect(form.queryByRole('link', { name: /Terms|Privacy|Broker/ })).toBeNull()
})
