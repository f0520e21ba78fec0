import { sectionIds } from '@porchlight/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ProgressPage } from '../../pages/progress/ProgressPage.tsx'
import { AddressPage } from '../../sections/address/AddressPage.tsx'
import { IncomePage } from '../../sections/income/IncomePage.tsx'
import { formParams, progress, renderFormPage } from '../../testing/form-page.tsx'

const { borrower } = formParams
const complete = Object.fromEntries(sectionIds().map(id => [id, 'COMPLETE']))

/** The progress after the lender sent the addresses back; `unlocked` has what the borrower unlocked since. */
function returned(unlocked: readonly string[] = []) {
  const before = progress()
  return {
    ...before,
    submitted_at: '2026-11-20T12:00:00.000Z',
    borrower: { ...before.borrower, ...complete, status: 'READY_TO_SIGN_SUBMIT' as const },
    returned: {
      returned_at: '2026-11-21T12:00:00.000Z',
      officer: { first_name: 'Olivia', title: 'Loan officer' },
      sentence: 'Please look at your addresses again.',
      asked: { [borrower]: ['address' as const] },
      words: { [borrower]: { address: 'Is the unit missing?' } },
      corrected: {},
      locked: { [borrower]: sectionIds().filter(id => id !== 'address' && !unlocked.includes(id)) },
    },
  }
}

function replies() {
  const unlocked: string[] = []
  return {
    'POST /calculate-progress': () => ({ body: returned(unlocked) }),
    'POST /unlock': ({ body }: { body: unknown }) => {
      const { section, reason } = body as { section: string; reason: string }
      if (reason === '') return { code: 'invalid_form' as const, errors: { reason: 'Write a sentence' } }
      unlocked.push(section)
      return { body: { section, unlocked_at: '2026-11-21T13:00:00.000Z' } }
    },
    'GET /documents': () => ({ body: [] }),
    'GET /events': () => ({ code: 'application_forbidden' as const }),
    'GET /incomes': () => ({ body: { incomes: [] } }),
  }
}

test('the progress page shows what the lender asks, and locks the other sections until they are unlocked with a reason', async () => {
  const user = userEvent.setup()
  const { saves } = await renderFormPage('progress', <ProgressPage />, replies())
  expect(await screen.findByText('Please look at your addresses again.')).toBeTruthy()
  expect(screen.getByText('Is the unit missing?')).toBeTruthy()
  expect(await screen.findAllByText('Stays as you signed it.')).toHaveLength(sectionIds().length - 1)
  expect(screen.getByText(/^Olivia \(Loan officer\) at Porchlight Lending asked on Nov 21, 2026:$/)).toBeTruthy()
  // The asked section is the first of the list, and not a done one.
  const [first] = within(screen.getByRole('region', { name: 'Sections' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('Address Change asked')
  expect(screen.getAllByText('1 change left')).not.toEqual([])
  expect(screen.queryByRole('button', { name: /^Edit Other Income/ })).toBeNull()
  const [unlock] = screen.getAllByRole('button', { name: /^Unlock .*Income/ })
  await user.click(unlock!)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Unlock' }))
  expect(await dialog.findByText('Write a sentence')).toBeTruthy()
  await user.type(dialog.getByLabelText('Why do you want to change it?'), 'My pay changed.')
  await user.click(dialog.getByRole('button', { name: 'Unlock' }))
  await vi.waitFor(() => expect(screen.getAllByText('Stays as you signed it.')).toHaveLength(sectionIds().length - 2))
  expect(saves().at(-1)?.body).toEqual({ borrower_id: borrower, section: 'income', reason: 'My pay changed.' })
})

test('the page of a locked section is read only, and says how to change it', async () => {
  const user = userEvent.setup()
  await renderFormPage('income', <IncomePage />, replies())
  expect(await screen.findByText(/so it stays as you signed it\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add income' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Unlock / }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Why do you want to change it?'), 'My pay changed.')
  await user.click(dialog.getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByRole('button', { name: 'Add income' })).toBeTruthy()
})

test('the page of a section that was sent back shows the words of the lender, also once it was changed', async () => {
  await renderFormPage('address', <AddressPage />, {
    ...replies(),
    'GET /addresses': () => ({ body: { addresses: [] } }),
  })
  expect(
    await screen.findByText('Porchlight Lending asks: “Is the unit missing? Please look at your addresses again.”'),
  ).toBeTruthy()
})

test('the request stays while others sign, and nothing can be unlocked then', async () => {
  await renderFormPage('progress', <ProgressPage />, {
    ...replies(),
    'POST /calculate-progress': () => ({ body: { ...returned(), application_status: 'SENT_FOR_SIGNATURE' as const } }),
  })
  expect(await screen.findByText('Please look at your addresses again.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Unlock / })).toBeNull()
  expect(screen.queryByText('Change asked')).toBeNull()
})

test('during the review a borrower asks for a change', async () => {
  const user = userEvent.setup()
  const { saves } = await renderFormPage('progress', <ProgressPage />, {
    ...replies(),
    'POST /calculate-progress': () => ({
      body: { ...returned(), returned: null, application_status: 'REVIEWED' as const },
    }),
    'GET /summary': () => ({ code: 'summary_needs_home' as const }),
    'POST /change-request': () => ({ body: { asked_at: '2026-11-21T13:00:00.000Z' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Ask to change something' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('What do you want to change?'), 'We moved.')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We sent it to your lender.')).toBeTruthy()
  expect(saves().map(({ body }) => body)).toEqual([{ sentence: 'We moved.' }])
})
