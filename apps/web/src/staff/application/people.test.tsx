import type { ApplicationViewResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { pickAction } from '../testing/desk.ts'
import { anItem } from '../testing/items.ts'
import { openStaffPage, session } from '../testing/open-page.tsx'

async function openPeople(part: Partial<ApplicationViewResponse>, search = '') {
  // Drafts are of an application.
  const id = crypto.randomUUID()
  const replies = { [`GET /applications/${id}/view`]: () => ({ body: { ...applicationView, id, ...part } }) }
  openStaffPage(`/staff/applications/${id}${search}`, replies, session, { inBrowser: true })
  await screen.findByRole('button', { name: 'Actions' })
  return () => pickAction('Call').then(() => screen.findByRole('dialog', { name: 'Call' }))
}

test('says of each borrower what a caller may hear: the step, and what is asked of that person alone', async () => {
  const open = await openPeople({
    is_open_again: true,
    sent_back: [
      {
        returned_at: '2026-11-22T17:00:00.000Z',
        returned_by: 'Ada Abbott',
        reason: 'Something is missing',
        sentence: 'Please look again.',
        asked: [{ borrower_id: 'b-2', sections: ['Income', 'Addresses'].map(title => ({ title, words: '' })) }],
      },
    ],
  })
  const dialog = within(await open())
  const of = (name: string) => dialog.getByRole('region', { name }).textContent
  expect(of('Luis Delgado')).toContain('We asked them to correct: Income, Addresses.')
  expect(of('Rosa Delgado')).toContain('Nothing is asked of them now.')
  expect(of('Rosa Delgado')).not.toContain('Income')
  for (const name of ['Rosa Delgado', 'Luis Delgado'])
    expect(of(name)).toContain('Say nothing about the others or about a decision.')
})

test('says what is still needed of that person and of anyone, and what only helps', async () => {
  const open = await openPeople({
    items: [
      anItem(),
      anItem({ id: 'i-2', borrower_id: 'b-2', title: 'Tax returns' }),
      anItem({ id: 'i-3', borrower_id: null, title: 'Gift letter' }),
      anItem({ id: 'i-4', title: 'Photo ID', state: 'ACCEPTED' }),
      anItem({ id: 'i-5', title: 'Purchase agreement', borrower_id: null, waits_for: 'DEALER' }),
      anItem({ id: 'i-6', borrower_id: 'b-2', title: 'Deed', is_helpful: true }),
    ],
  })
  const dialog = within(await open())
  const of = (name: string) => dialog.getByRole('region', { name }).textContent
  expect(of('Rosa Delgado')).toContain('We still need: Pay stubs, Gift letter. Say nothing about the others')
  expect(of('Luis Delgado')).toContain('We still need: Tax returns, Gift letter.')
  expect(of('Luis Delgado')).toContain('It helps if they send: Deed. Nothing is required yet.')
})

test('what was asked earlier is asked no more once it is signed again', async () => {
  const asked = [{ borrower_id: 'b-2', sections: [{ title: 'Income', words: '' }] }]
  const returned = { returned_by: 'Ada Abbott', reason: 'x', sentence: 'x', asked }
  const open = await openPeople({ sent_back: [{ ...returned, returned_at: '2026-11-22T17:00:00.000Z' }] })
  expect((await open()).textContent).not.toContain('We asked them to correct')
})

test('a call is logged in the tab of notes, over what was typed there', async () => {
  const open = await openPeople({ can_add_notes: true }, '?tab=notes')
  await userEvent.type(await screen.findByLabelText('Note'), 'Asked for the stub')
  await userEvent.click(within(await open()).getByRole('button', { name: 'Log this call' }))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(text.value).toBe('Asked for the stub')
  expect(screen.getByLabelText<HTMLSelectElement>(/^What happened/).value).toBe('CALLED')
  expect(location.search).toBe('?tab=notes&kind=CALLED')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who may not add notes logs no call', async () => {
  const open = await openPeople({})
  expect(within(await open()).queryByRole('button', { name: 'Log this call' })).toBeNull()
})
