import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { Page, pageContext } from '../../testing/page.tsx'
import { InvitationSent, invitationSentTo } from './InvitationSent.tsx'

afterEach(() => history.replaceState(null, ''))

test.each([
  ['5015550163', '501-555-0163'],
  ['+1 (501) 555-0163', '501-555-0163'],
  ['ann@example.com', 'ann@example.com'],
])('confirms an invitation to %s once, as %s', (typed, shown) => {
  history.replaceState(invitationSentTo(typed), '')
  const { unmount } = render(<InvitationSent />, { wrapper: Page })
  expect(screen.getByRole('alert').textContent).toContain(`We're sending it to ${shown}.`)
  unmount()
  render(<InvitationSent />, { wrapper: Page })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says that an invitation waits while nothing is sent', () => {
  history.replaceState(invitationSentTo('ann@example.com'), '')
  render(
    <PageContextProvider value={{ ...pageContext, mode: { kind: 'held', until: null } }}>
      <InvitationSent />
    </PageContextProvider>,
  )
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Your invitation is waiting.*We'll send it to ann@example\.com as soon as we can/,
  )
})
