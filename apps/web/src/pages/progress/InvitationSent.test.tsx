import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { InvitationSent, invitationSentTo } from './InvitationSent.tsx'

afterEach(() => history.replaceState(null, ''))

test.each([
  ['5015550163', '501-555-0163'],
  ['+1 (501) 555-0163', '501-555-0163'],
  ['ann@example.com', 'ann@example.com'],
])('confirms an invitation to %s once, as %s', (typed, shown) => {
  history.replaceState(invitationSentTo(typed), '')
  const { unmount } = render(<InvitationSent />)
  expect(screen.getByRole('alert').textContent).toContain(`We're sending it to ${shown}.`)
  unmount()
  render(<InvitationSent />)
  expect(screen.queryByRole('alert')).toBeNull()
})
