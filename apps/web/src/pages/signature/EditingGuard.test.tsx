import type { ProgressResponse } from '@porchlight/api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { progress, renderFormPage } from '../../testing/form-page.tsx'
import { returnedResponse } from '../../testing/standing-response.ts'
import { EditingGuard } from './EditingGuard.tsx'

const ann = { ...progress().borrower, borrower_id: 'ann', first_name: 'Ann', is_primary: false }

const open = (
  co_borrowers: ProgressResponse['co_borrowers'],
  application_status: ProgressResponse['application_status'] = 'STARTED',
  returned: ProgressResponse['returned'] = null,
) =>
  renderFormPage(
    'expenses/bankruptcy',
    <EditingGuard>
      <p>Signing</p>
    </EditingGuard>,
    {
      'POST /calculate-progress': () => ({ body: { ...progress(), application_status, co_borrowers, returned } }),
    },
  )

test('asks before signing locks the answers of a borrower who is changing them', async () => {
  await open([{ ...ann, is_editing: true }])
  expect(await screen.findByText('Ann made changes in the last few minutes and may not be done.')).toBeTruthy()
  expect(screen.queryByText('Signing')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start signing now' }))
  expect(screen.getByText('Signing')).toBeTruthy()
})

test('says who has not changed yet what the lender asked for', async () => {
  const sally = { ...ann, borrower_id: 'sally', first_name: 'Sally', is_editing: true }
  await open([ann, sally], 'STARTED', returnedResponse({ asked: { ann: ['income'] }, corrected: {} }))
  expect(await screen.findByText("The lender asked Ann to change answers. That isn't done yet.")).toBeTruthy()
  expect(screen.getByText('Sally made changes in the last few minutes and may not be done.')).toBeTruthy()
})

test('leads back to wait', async () => {
  const { location } = await open([{ ...ann, is_editing: true }])
  await userEvent.click(await screen.findByRole('button', { name: 'Wait for Ann' }))
  await waitFor(() => expect(location.history.at(-1)).toMatch(/\/progress$/))
})

test.each<[string, ProgressResponse['co_borrowers'], ProgressResponse['application_status']]>([
  ['nobody else is on the application', [], 'STARTED'],
  ['nobody edits', [ann], 'STARTED'],
  ['signing has begun', [{ ...ann, is_editing: true }], 'SENT_FOR_SIGNATURE'],
  ['the other one is on this device', [{ ...ann, is_editing: true, on_this_device: true }], 'STARTED'],
])('starts at once where %s', async (_, others, status) => {
  await open(others, status)
  expect(await screen.findByText('Signing')).toBeTruthy()
})
