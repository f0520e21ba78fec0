import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PageContextProvider } from '../data/base/page-context.tsx'
import { pageContext } from '../testing/page.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import type { SigningSession } from './use-signing-session.ts'

/** The dialog over a session whose calls stay under way. */
function open(busy: boolean) {
  const session = { busy, problem: null, act: vi.fn(), stop: vi.fn() } as unknown as SigningSession
  const onClose = vi.fn()
  const dialog = (now: SigningSession) => (
    // Not in strict mode: there the test's DOM closes a dialog between its two effects.
    <PageContextProvider value={pageContext}>
      <DeclineDialog session={now} onClose={onClose} />
    </PageContextProvider>
  )
  const { rerender } = render(dialog(session))
  return { session, onClose, setBusy: () => rerender(dialog({ ...session, busy: true })) }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('cancel ends the repetition of a decline, and stays open for its outcome', async () => {
  const { session, onClose, setBusy } = open(false)
  await userEvent.type(await screen.findByRole('textbox'), 'Too expensive')
  await press('Decline to sign')
  expect(session.act).toHaveBeenCalledWith('POST /signing/decline', { body: { reason: 'Too expensive' } })
  setBusy()
  await press('Cancel')
  expect(session.stop).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('cancel closes the dialog while the page reports a document by itself', async () => {
  const { session, onClose } = open(true)
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
  expect(session.stop).not.toHaveBeenCalled()
})
