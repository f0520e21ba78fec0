import type { ProgressResponse } from '@porchlight/api'
import type { PageId } from '@porchlight/domain'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { AddressConfirmationPage } from '../../sections/address/AddressConfirmationPage.tsx'
import { NoEmploymentPage } from '../../sections/employment/EmploymentPage.tsx'
import { progress, renderFormPage } from '../../testing/form-page.tsx'
import { LockNotice } from './LockNotice.tsx'

const tom = { ...progress().borrower, borrower_id: 'tom', first_name: 'Tom' }
const ann = { ...progress().borrower, first_name: 'Ann', is_primary: false }

/** Renders a page of Ann, whose application Tom may start to sign. Returns a function that changes its status. */
async function renderPageOfAnn(
  page: PageId,
  element: ReactElement,
  replies: Parameters<typeof renderFormPage>[2] = {},
) {
  let application_status: ProgressResponse['application_status'] = 'STARTED'
  let client: QueryClient | undefined
  const Page = () => {
    client = useQueryClient()
    return element
  }
  await renderFormPage(page, <Page />, {
    ...replies,
    'GET /events': () => ({ code: 'application_forbidden' }),
    'POST /calculate-progress': () => ({
      body: {
        ...progress(),
        auth_user_borrower_id: ann.borrower_id,
        application_status,
        signing_started_by: 'tom',
        borrower: tom,
        co_borrowers: [ann],
      },
    }),
  })
  return (status: typeof application_status) => {
    application_status = status
    return act(async () => client!.invalidateQueries())
  }
}

test('says that signing began, and that the application is open again', async () => {
  const setStatus = await renderPageOfAnn('no-employment', <LockNotice />)
  expect(screen.queryByText(/answers are locked/)).toBeNull()
  await setStatus('SENT_FOR_SIGNATURE')
  expect(await screen.findByText(/^Tom started signing, so answers are locked\./)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Reopen to change' })).toBeTruthy()
  await setStatus('STARTED')
  expect(await screen.findByText(/^The application is open again\./)).toBeTruthy()
})

test('an open dialog says it too, beside its buttons', async () => {
  const address = { street1: '77 Elm Rd', street2: '', city: 'Tulsa', county: '', state: 'OK', zip_code: '74103' }
  const setStatus = await renderPageOfAnn('address/coborrower-confirmation', <AddressConfirmationPage />, {
    'GET /current-address': () => ({ body: { has_valid_current_address: true, address, mailing_address: null } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, this is my address' }))
  const dialog = await screen.findByRole('dialog')
  await setStatus('SENT_FOR_SIGNATURE')
  expect(await within(dialog).findByText(/^Tom started signing, so answers are locked\./)).toBeTruthy()
  expect(await within(dialog).findByRole('button', { name: 'Reopen to change' })).toBeTruthy()
})

test('reports typing to the others, and nothing where there are none', async () => {
  const type = async (co_borrowers: ProgressResponse['co_borrowers']) => {
    const { saves, unmount } = await renderFormPage('no-employment', <NoEmploymentPage />, {
      'GET ': () => ({ body: { employment_status: null }, etag: '"1"' }),
      'GET /events': () => ({ code: 'application_forbidden' }),
      'POST /calculate-progress': () => ({
        body: { ...progress(), borrower: { ...progress().borrower, status: 'READY_TO_SIGN_SUBMIT' }, co_borrowers },
      }),
      'POST /editing': () => ({ body: { edited_at: '2026-11-21T12:00:00.000Z' } }),
    })
    await userEvent.click(await screen.findByText('Retired'))
    const sent = saves().map(({ path }) => path.split('/').at(-1))
    unmount()
    localStorage.clear()
    return sent
  }
  expect(await type([])).toEqual([])
  expect(await type([{ ...ann, borrower_id: 'ann' }])).toEqual(['editing'])
})
