import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PageContextProvider, setBrowserPageContext } from '../../data/base/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { SignInForm } from './SignInForm.tsx'

vi.mock('./send/send.ts', () => {
  throw new TypeError('network error')
})

test('says that there is no connection when the code of the submit cannot be loaded, and keeps what was typed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network error')))
  setBrowserPageContext(pageContext)
  render(
    <PageContextProvider value={pageContext}>
      <SignInForm submit="Continue">Or start a new application</SignInForm>
    </PageContextProvider>,
  )
  const contact = screen.getByLabelText<HTMLInputElement>('Email or phone number')
  await userEvent.type(contact, 'maria@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/We can't connect\./)).toBeTruthy()
  expect(contact.value).toBe('maria@example.com')
})

test.each([
  [null, "We'll send you a link or a code to sign in. No password needed."],
  ['held', "We'll send your sign-in as soon as we can. No password needed."],
  ['read-only', "We'll send your sign-in as soon as we can. No password needed."],
] as const)('in the mode %s promises what can be sent', (kind, hint) => {
  render(
    <PageContextProvider value={{ ...pageContext, mode: kind && { kind, until: null } }}>
      <SignInForm submit="Continue">Or start a new application</SignInForm>
    </PageContextProvider>,
  )
  expect(screen.getByText(hint)).toBeTruthy()
})
