import { pathTo } from '@porchlight/domain'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askMode } from '../../data/base/mode.ts'
import { dealerItem } from '../../data/base/storage.ts'
import { Page } from '../../testing/page.tsx'
import { EmailSentPage } from './EmailSentPage.tsx'
import { SmsSentPage } from './SmsSentPage.tsx'

const dealer = 'sunrise-homes'
let kind: string | null = null

beforeEach(() => {
  dealerItem(dealer, 'email-for-sign-in').write('ann@example.com')
  dealerItem(dealer, 'phone-for-sign-in').write('+15555550123')
  history.replaceState(null, '', pathTo('emailSent', { dealer }))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/mode')) return Response.json({ mode: kind && { kind, until: null } })
    return Response.json(path.endsWith('/delivery') ? { email_delayed: kind !== null, sms_delayed: kind !== null } : {})
  })
})
afterEach(() => {
  kind = null
  return act(askMode)
})

test.each([
  [null, EmailSentPage, 'A sign-in link is on its way to ann@example.com.'],
  ['held', EmailSentPage, 'Your sign-in link will go to ann@example.com as soon as we can send it.'],
  ['read-only', EmailSentPage, 'Your sign-in link will go to ann@example.com as soon as we can send it.'],
  ['held', SmsSentPage, 'Your 6-digit code will go to 555-555-0123 as soon as we can send it.'],
])('in the mode %s the page promises no message before it can be sent', async (mode, SentPage, sentence) => {
  kind = mode
  await act(askMode)
  await act(async () => render(<SentPage />, { wrapper: Page }))
  expect(document.querySelector('.page__lead')?.textContent).toContain(sentence)
  expect(screen.queryByText(/is slow right now/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Re-?send$/ }) !== null).toBe(mode === null)
  expect(document.querySelector('.page__notice')?.textContent ?? '').toMatch(mode === null ? /^$/ : /can't send email,/)
})
