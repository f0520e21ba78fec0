import { financialAccountSection } from '@porchlight/domain'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStillSaving } from '../data/base/still-saving.ts'
import { listPage } from '../lists/generated-list-page.tsx'
import { CoborrowerInvitePage } from '../pages/coborrower-invite/CoborrowerInvitePage.tsx'
import { SalespersonPage } from '../sections/final-steps/SalespersonPage.tsx'
import { renderFormPage, type SentRequest } from '../testing/form-page.tsx'
import {
  addAccount,
  aServer,
  bank,
  names,
  noDialog,
  openAccounts,
  pass,
  save,
  stillSaving,
  user,
} from '../testing/freezing-server.tsx'
import { StillSaving } from '../ui/StillSaving.tsx'

const Noted = ({ children }: { children: ReactNode }) => (
  <StillSaving isWaiting={useStillSaving()}>{children}</StillSaving>
)

const AccountsPage = listPage('financial-accounts', financialAccountSection)
const accounts = (
  <Noted>
    <AccountsPage />
  </Noted>
)

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test.each(['before', 'after'] as const)(
  'an entry whose dialog was closed and opened again is stored once, as it was corrected: frozen %s it is done',
  async frozen => {
    const server = aServer()
    await addAccount(server, accounts, frozen)
    server.isUnread = true
    await pass(11)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await noDialog()
    expect(screen.getByText(/“Checking Account” may already be saved. Look at your list/)).toBeTruthy()
    const before = server.requests.length
    await pass(60)
    expect(server.requests).toHaveLength(before)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(await bank(), ' 2')
    await save()
    await stillSaving()
    server.frozen = undefined
    server.isUnread = false
    await pass(10)
    await noDialog()
    expect(names(server)).toEqual(['Acme', 'Best Bank 2'])
  },
)

test('an entry that was discarded while its save was repeated is not sent again, and may be stored', async () => {
  const server = aServer()
  const { sent } = await addAccount(server, accounts, 'after')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Discard this draft?' })
  expect(within(question).getByText(/This may already be saved/)).toBeTruthy()
  const before = server.requests.length
  await user.click(within(question).getByRole('button', { name: 'Discard draft' }))
  await noDialog()
  expect(screen.getByText('What you typed may already be saved. Look at your list.')).toBeTruthy()
  server.frozen = undefined
  await pass(60)
  expect(server.requests).toHaveLength(before)
  const last = sent.findLastIndex(({ method, path }) => method === 'GET' && path.endsWith('/assets'))
  expect(last).toBeGreaterThan(sent.findLastIndex(({ method }) => method === 'POST' || method === 'PUT') - 1)
  expect((await screen.findAllByText(/Best Bank/)).length).toBeGreaterThan(0)
})

test('a question that is open when the save ends stays, and says that it was saved', async () => {
  const server = aServer()
  await addAccount(server, accounts, 'before')
  server.frozen = undefined
  let answer = () => {}
  server.held = new Promise(resolve => {
    answer = resolve
  })
  await pass(6)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Discard this draft?' })
  answer()
  const saved = await screen.findByRole('dialog', { name: 'This was saved' })
  await user.click(within(saved).getAllByRole('button', { name: 'Close' })[0]!)
  await noDialog()
  expect(names(server)).toEqual(['Acme', 'Best Bank'])
  expect(screen.queryByText(/may already be saved|haven't saved/)).toBeNull()
})

test('a correction of an entry replaces its earlier change, whose answer was lost', async () => {
  const server = aServer()
  await openAccounts(server, accounts)
  await user.click(await screen.findByRole('button', { name: 'Edit Savings Account' }))
  await user.type(await bank(), ' 2')
  server.frozen = 'after'
  server.isUnread = true
  await save()
  await stillSaving()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await noDialog()
  server.frozen = undefined
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await bank(), '3')
  await save()
  server.isUnread = false
  await pass(20)
  await noDialog()
  expect(names(server)).toEqual(['Acme 23'])
})

const contact = () => screen.findByLabelText<HTMLInputElement>(/Email/i)

test('a co-borrower who is corrected on the page that was opened again is the only one invited', async () => {
  const server = aServer()
  const replies = {
    'POST /coborrower/invite': (sent: SentRequest) =>
      server.change(sent, (sent.body as { borrower_id?: string }).borrower_id, { borrower_id: 'made-0' }),
  }
  const invite = async (address: string) => {
    const page = await renderFormPage(
      'address',
      <Noted>
        <CoborrowerInvitePage />
      </Noted>,
      replies,
    )
    await user.clear(await contact())
    await user.type(await contact(), address)
    await user.click(screen.getByRole('button', { name: 'Send Invite' }))
    return page
  }
  server.frozen = 'after'
  const first = await invite('ben@example.com')
  await stillSaving()
  first.unmount()
  const second = await invite('bob@example.com')
  await stillSaving()
  server.frozen = undefined
  await pass(15)
  await waitFor(() => expect(second.location.history.at(-1)).toMatch(/\/progress$/))
  expect(first.location.history.at(-1)).not.toMatch(/\/progress$/)
  expect(server.stored().map(({ email }) => email)).toEqual(['bob@example.com'])
})

test('a record whose page was left is stored as it was corrected, without a conflict with itself', async () => {
  const server = aServer()
  server.put('record', { sales_rep_name: 'Sam Field', sales_rep_email: 'sam@example.com' })
  const open = () =>
    renderFormPage(
      'final-steps/sales-person',
      <Noted>
        <SalespersonPage />
      </Noted>,
      {
        'GET ': () => ({ body: { sales_rep_name: 'Sam Field', sales_rep_email: 'sam@example.com' }, etag: '"1"' }),
        'PUT ': sent => server.change(sent, 'record'),
      },
    )
  const type = async (text: string) => {
    await user.type(await screen.findByLabelText('Sales representative name'), text)
    await user.click(screen.getByRole('button', { name: 'Next' }))
  }
  server.frozen = 'after'
  const first = await open()
  await type(' Jr')
  await stillSaving()
  first.unmount()
  await pass(10)
  server.frozen = undefined
  const second = await open()
  await type('a')
  await waitFor(() => expect(second.location.history.at(-1)).toMatch(/\/progress$/))
  expect(server.stored()[0]).toMatchObject({ sales_rep_name: 'Sam Field Jra' })
})
