import { employmentForm, financialAccountForm, financialAccountSection, pagePath } from '@porchlight/domain'
import { aFinancialAccount, anEmployment } from '@porchlight/domain/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EmploymentPage } from '../sections/employment/EmploymentPage.tsx'
import { formParams, progress, renderFormPage } from '../testing/form-page.tsx'
import { listPage } from './generated-list-page.tsx'

const job = { ...employmentForm.toRequest(anEmployment({ employer_name: 'Acme' })), id: 'job-1', version: 7 }

const openJobs = (replies: Parameters<typeof renderFormPage>[2]) =>
  renderFormPage('employment', <EmploymentPage />, {
    'GET /employments': () => ({ body: { employments: [job], has_sufficient_employment_history: true } }),
    ...replies,
  })

const removeJob = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Remove Acme|Delete Acme/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
}

test('removes the version of an entry that is shown', async () => {
  const { saves } = await openJobs({ 'DELETE /employment/job-1': () => ({ body: { id: 'job-1' } }) })
  await removeJob()
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ method: 'DELETE', ifMatch: '"7"' })
})

test('does not remove an entry that was changed on another device, and says so', async () => {
  const { saves } = await openJobs({ 'DELETE /employment/job-1': () => ({ code: 'version_conflict' }) })
  await removeJob()
  expect(await screen.findByText(/Someone changed this somewhere else/)).toBeTruthy()
  expect(screen.getAllByText('Acme').length).toBeGreaterThan(0)
  expect(saves()).toHaveLength(1)
})

test('treats an entry that is already gone as removed', async () => {
  await openJobs({ 'DELETE /employment/job-1': () => ({ code: 'not_found' }) })
  await removeJob()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leads an empty list to its own page without a save', async () => {
  const { saves, location } = await openJobs({ 'GET /employments': () => ({ body: { employments: [] } }) })
  await userEvent.click(await screen.findByRole('button', { name: "I'm currently not employed" }))
  expect(location.history.at(-1)).toMatch(/\/no-employment$/)
  expect(saves()).toEqual([])
})

const account = {
  ...financialAccountForm.toRequest(
    aFinancialAccount({ account_type: 'SAVINGS', institution_name: 'Acme', balance_amount: 10_000 }),
  ),
  id: 'account-1',
  version: 7,
}
const AccountsPage = listPage('financial-accounts', financialAccountSection)
const bank = async () => (await screen.findByLabelText('Name of the bank or institution')) as HTMLInputElement

async function editAccount() {
  await renderFormPage('financial-accounts', <AccountsPage />, {
    'GET /assets': () => ({ body: { assets: [account] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Savings Account' }))
  await bank()
}
const goBack = () =>
  new Promise<void>(resolve => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test.each([
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  [
    'Cancel and an answer',
    async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Keep draft' }))
    },
  ],
  ['Back', () => act(goBack)],
])('keeps what was typed when the dialog is closed by %s', async (_, close) => {
  await editAccount()
  await userEvent.type(await bank(), '2')
  await close()
  await noDialog()
  expect(screen.getByText("You haven't saved “Savings Account” yet. We kept a draft.")).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await bank()).value).toBe('Acme2')
  expect(screen.getByText('We saved a draft of your answers.')).toBeTruthy()
})

test('Cancel asks nothing where nothing was typed', async () => {
  await editAccount()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await noDialog()
})

test.each(['Discard draft', 'Cancel'])('discards what was typed after one question: %s', async button => {
  await editAccount()
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
  await userEvent.type(await bank(), '2')
  await userEvent.click(screen.getByRole('button', { name: button }))
  const question = await screen.findByRole('dialog', { name: 'Discard this draft?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Discard draft' }))
  await noDialog()
  expect(screen.queryByText(/You haven't saved/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit Savings Account' }))
  expect((await bank()).value).toBe('Acme')
})

test('records an empty list after one question', async () => {
  const { saves } = await renderFormPage('financial-accounts', <AccountsPage />, {
    'GET /assets': () => ({ body: { assets: [] } }),
    'POST /skip/assets': () => ({ body: {} }),
  })
  const none = () => screen.getByRole('button', { name: "I don't have any" })
  await userEvent.click(await screen.findByRole('button', { name: "I don't have any" }))
  const question = await screen.findByRole('dialog', { name: 'You have no accounts or savings to add. Is that right?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Go back' }))
  await noDialog()
  expect(saves()).toEqual([])
  await userEvent.click(none())
  await userEvent.click(await screen.findByRole('button', { name: "Yes, that's right" }))
  await waitFor(() => expect(saves().map(({ path }) => path.split('/').at(-1))).toEqual(['assets']))
})

test('marks that there is none where it was recorded before, and continues with Next', async () => {
  const { saves, location } = await renderFormPage('financial-accounts', <AccountsPage />, {
    'GET /assets': () => ({ body: { assets: [] } }),
    'POST /calculate-progress': () => {
      const { borrower, ...rest } = progress()
      return { body: { ...rest, borrower: { ...borrower, financial_accounts: 'SKIPPED' } } }
    },
  })
  expect(await screen.findByText('No accounts or savings to add')).toBeTruthy()
  expect(screen.queryByRole('button', { name: "I don't have any" })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(location.history.at(-1)).toBe(pagePath(formParams, 'expenses')))
  expect(saves()).toEqual([])
})

test('focuses the kind that begins with the letters typed', async () => {
  await renderFormPage('financial-accounts', <AccountsPage />, {
    'GET /assets': () => ({ body: { assets: [account] } }),
  })
  expect(await screen.findByText(/Add the second as “Other.”/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Add account' }))
  await userEvent.keyboard('o')
  expect(document.activeElement?.textContent).toBe('Other Real Estate')
  await userEvent.keyboard('ther r')
  expect(document.activeElement?.textContent).toBe('Other Real Estate')
})
