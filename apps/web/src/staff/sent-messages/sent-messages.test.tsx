import type { SentMessage } from '@porchlight/api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { openStaffPage } from '../testing/open-page.tsx'

const message = (part: Partial<SentMessage>): SentMessage => ({
  id: 'm-1',
  borrower_id: 'b-1',
  label: 'Submitted',
  channel: 'EMAIL',
  queued_at: '2026-11-21T17:00:00.000Z',
  sent_at: '2026-11-21T17:01:00.000Z',
  undeliverable_at: null,
  ...part,
})
const first = message({})
const open = (sent_messages: SentMessage[], content: object | null = null) =>
  openStaffPage('/staff/applications/A1B2C3D4E5?tab=files', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...applicationView, sent_messages } }),
    'GET /applications/A1B2C3D4E5/messages/m-1': () => ({ body: { ...first, language: 'es', content } }),
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Messages sent' }))

test('says of each message who got it, how and when, and whether it arrived', async () => {
  open([
    message({ id: 'm-3', channel: 'SMS', sent_at: null }),
    message({ id: 'm-2', borrower_id: 'b-2', undeliverable_at: '2026-11-22T17:00:00.000Z' }),
    message({ borrower_id: 'removed' }),
  ])
  const items = (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^Submitted: Rosa DelgadoText message of Nov 21, 2026, .* no delivery recorded/)
  expect(items[1]).toMatch(/^Submitted: Luis DelgadoEmail, not delivered Nov 22, 2026/)
  expect(items[2]).toMatch(/^SubmittedEmail, sent Nov 21, 2026/)
})

test('without messages it says so', async () => {
  open([])
  expect((await panel()).getByText('No messages yet.')).toBeTruthy()
})

test('a message opens as it was sent, in its language', async () => {
  const user = userEvent.setup()
  open([first], { recipient: 'rosa@example.com', subject: 'Enviada', text: 'Hola.\n\nhttps://x.test/progress' })
  await user.click((await panel()).getByRole('button', { name: /^Read Submitted: Rosa Delgado/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Submitted: Rosa Delgado' })
  expect(await within(dialog).findByText('rosa@example.com')).toBeTruthy()
  expect(within(dialog).getByText('Enviada').closest('[lang]')!.getAttribute('lang')).toBe('es')
  expect(
    within(dialog)
      .getByText(/^Hola\./)
      .closest('p')!.textContent,
  ).toBe('Hola.\n\nhttps://x.test/progress')
})

test('says that the words are gone after the data of the person was deleted', async () => {
  const user = userEvent.setup()
  open([first])
  await user.click((await panel()).getByRole('button', { name: /^Read/ }))
  expect(await screen.findByText(/data was deleted\.$/)).toBeTruthy()
})
