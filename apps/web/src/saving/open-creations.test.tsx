import { financialAccountSection } from '@porchlight/domain'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetRequests } from '../data/request-keys.ts'
import { DRAFT } from '../data/stored-items.ts'
import { listPage } from '../lists/generated-list-page.tsx'
import { CoborrowerInvitePage } from '../pages/coborrower-invite/CoborrowerInvitePage.tsx'
import { renderFormPage, type SentRequest } from '../testing/form-page.tsx'
import { addAccount, aServer, bank, names, noDialog, openAccounts, save, user } from '../testing/freezing-server.tsx'

const AccountsPage = listPage('financial-accounts', financialAccountSection)

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

/** Leaves the page, and forgets what is in the memory of the document. */
function leave(page: { unmount(): void }) {
  page.unmount()
  for (const name of Object.keys(localStorage)) {
    const [, owned] = name.split(DRAFT)
    if (owned) forgetRequests(owned.slice(owned.indexOf(':') + 1))
  }
}

const balance = () => screen.findByLabelText<HTMLInputElement>(/balance|value/i)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('an invitation whose answer was lost is changed after a reload, and not sent twice', async () => {
  const server = aServer()
  const open = () =>
    renderFormPage('address', <CoborrowerInvitePage />, {
      'POST /coborrower/invite': (sent: SentRequest) =>
        server.change(sent, (sent.body as { borrower_id?: string }).borrower_id, { borrower_id: 'made-0' }),
    })
  const contact = () => screen.findByLabelText<HTMLInputElement>(/Email/i)
  const first = await open()
  await user.type(await contact(), 'ben@example.com')
  server.frozen = 'lost'
  await press('Send Invite')
  await screen.findByText(/We can't connect/)
  leave(first)
  server.frozen = undefined
  const second = await open()
  expect((await contact()).value).toBe('ben@example.com')
  await user.clear(await contact())
  await user.type(await contact(), 'bob@example.com')
  await press('Send Invite')
  await waitFor(() => expect(second.location.history.at(-1)).toMatch(/\/progress$/))
  expect(server.stored().map(({ email }) => email)).toEqual(['bob@example.com'])
})

/** Adds a checking account whose answer is lost, corrects it, and closes the dialog. */
async function correctAfterLoss(server: ReturnType<typeof aServer>) {
  const page = await addAccount(server, <AccountsPage />, 'lost')
  await user.clear(await balance())
  await user.type(await balance(), '900')
  await press('Close')
  await noDialog()
  server.frozen = undefined
  return page
}
const balances = (server: ReturnType<typeof aServer>) => server.stored().map(({ balance_amount }) => balance_amount)

test('a correction of an entry whose answer was lost is there after a reload, and is saved over that entry', async () => {
  const server = aServer()
  leave(await correctAfterLoss(server))
  await openAccounts(server, <AccountsPage />)
  expect((await balance()).value).toMatch(/900/)
  await save()
  await noDialog()
  expect(names(server)).toEqual(['Acme', 'Best Bank'])
  expect(balances(server)[1]).toBe(900)
})

test('the list is read again after an answer that was lost, and says so for as long as there is a draft', async () => {
  const server = aServer()
  await correctAfterLoss(server)
  expect(await screen.findByText(/500/)).toBeTruthy()
  const unclear = /“Checking Account” may already be saved/
  expect(screen.getByText(unclear)).toBeTruthy()
  await press('Edit Savings Account')
  await user.type(await bank(), ' 2')
  await save()
  await noDialog()
  expect(names(server)).toContain('Acme 2')
  expect(screen.getByText(unclear)).toBeTruthy()
  await press('Continue')
  await press('Close')
  await noDialog()
  expect(screen.getByText(unclear)).toBeTruthy()
})

test('a correction of an entry that was removed in the meantime adds it again', async () => {
  const server = aServer()
  await correctAfterLoss(server)
  await press('Remove Checking Account')
  await press('Remove')
  await waitFor(() => expect(names(server)).toEqual(['Acme']))
  await noDialog()
  await press('Continue')
  await save()
  await noDialog()
  expect(names(server)).toEqual(['Acme', 'Best Bank'])
  expect(balances(server)[1]).toBe(900)
})

test('a correction of an entry that was edited elsewhere by now asks, and replaces nothing unseen', async () => {
  const server = aServer()
  await correctAfterLoss(server)
  server.put('made-1', { ...server.listed()[1], balance_amount: 700 })
  await press('Continue')
  await save()
  expect(await screen.findByText('This was changed somewhere else')).toBeTruthy()
  expect(balances(server)[1]).toBe(700)
  await press('Keep mine')
  await noDialog()
  expect(balances(server)[1]).toBe(900)
})
