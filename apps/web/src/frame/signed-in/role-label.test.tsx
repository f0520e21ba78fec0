import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formParams, progress, renderFormPage } from '../../testing/form-page.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

const { borrower: own } = progress()
const other = { ...own, borrower_id: 'other', first_name: 'Ann' }

/** An application of one person names no role. */
test.each([
  ['alone', { borrower: own, co_borrowers: [] }, null],
  ['the primary borrower', { borrower: own, co_borrowers: [{ ...other, is_primary: false }] }, 'Primary Borrower'],
  ['a co-borrower', { borrower: other, co_borrowers: [{ ...own, is_primary: false }] }, 'Co-Borrower'],
] as const)('the header of %s names the role: %o %s', async (_, people, role) => {
  const body = { ...progress(), ...people, auth_user_borrower_id: formParams.borrower }
  const read = vi.fn(() => ({ body }))
  await renderFormPage('progress', <SignedInFrame title="Title">content</SignedInFrame>, {
    'POST /calculate-progress': read,
  })
  await waitFor(() => expect(read).toHaveBeenCalled())
  await act(async () => undefined)
  expect(screen.queryAllByText(/Borrower$/).map(({ textContent }) => textContent)).toEqual(role ? [role] : [])
})
