import type { ProgressResponse } from '@porchlight/api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { EditQuestion, useEdit } from '../../pages/progress/EditQuestion.tsx'
import { progress, renderFormPage } from '../../testing/form-page.tsx'
import { Reopening } from './Reopening.tsx'

type Status = ProgressResponse['borrower']['status']
const state = (status: Status): ProgressResponse => ({
  ...progress(),
  application_status: 'SENT_FOR_SIGNATURE',
  signing_started_by: 'ann',
  borrower: { ...progress().borrower, status: 'READY_TO_SIGN_SUBMIT' },
  co_borrowers: [{ ...progress().borrower, borrower_id: 'ann', first_name: 'Ann', is_primary: false, status }],
})

function Edit() {
  const edit = useEdit()
  const { own } = applicationOnPage(state('READY_TO_SIGN_SUBMIT'))
  return (
    <button type="button" onClick={() => edit({ person: own, section: 'income' })}>
      Edit Income
    </button>
  )
}

/** Each presses what reopens, up to the request. */
const ways: Record<string, { status: Status; presses: string[]; content: React.ReactNode }> = {
  'before a signature': { status: 'READY_TO_SIGN_SUBMIT', presses: ['Reopen to change'], content: <Reopening /> },
  'after a signature': { status: 'SIGNED', presses: ['Reopen to change', 'Reopen'], content: <Reopening /> },
  'from a section of the progress page': {
    status: 'READY_TO_SIGN_SUBMIT',
    presses: ['Edit Income', 'Reopen and edit'],
    content: (
      <EditQuestion application={applicationOnPage(state('READY_TO_SIGN_SUBMIT'))}>
        <Edit />
      </EditQuestion>
    ),
  },
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each(Object.entries(ways))('asks before documents that another borrower reads are closed: %s', async (_, way) => {
  const { saves } = await renderFormPage('expenses/bankruptcy', way.content, {
    'POST /calculate-progress': () => ({ body: state(way.status) }),
    'GET /events': () => ({ code: 'application_forbidden' }),
    'POST /reopen': ({ body }) => (body ? { body: { status: 'STARTED' } } : { code: 'documents_being_read' }),
  })
  const sent = () => saves().filter(({ path }) => path.endsWith('/reopen'))
  for (const name of way.presses) await press(name)
  expect(await screen.findByText(/is reading the documents now\.$/)).toBeTruthy()
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent().map(({ body }) => body)).toEqual([undefined])
  for (const name of way.presses) await press(name)
  await press('Reopen anyway')
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([undefined, undefined, { even_if_read: true }]))
})
