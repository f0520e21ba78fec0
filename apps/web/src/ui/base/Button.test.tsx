import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

const shown = (reason: string | undefined) => <Button disabledReason={reason}>Send</Button>

test('stays the same element, with the focus, when its reason comes, changes and no longer holds', () => {
  const { rerender } = render(shown(undefined))
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  for (const reason of ['Sent today', 'Sent twice today', undefined, 'Sent again']) {
    rerender(shown(reason))
    expect(screen.getByRole('button', { name: 'Send' })).toBe(button)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe(reason ? 'true' : null)
    if (reason) expect(screen.getByText(reason).id).toBe(button.getAttribute('aria-describedby'))
  }
})

test('a button that never has a reason has no element around it', () => {
  const { container } = render(<Button>Send</Button>)
  expect(container.firstElementChild?.tagName).toBe('BUTTON')
})
