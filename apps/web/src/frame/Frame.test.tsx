import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from '../testing/page.tsx'
import { Frame } from './Frame.tsx'

test('a page that follows another one has the focus on its heading, also where the title comes later', () => {
  const show = (path: string, title: string) => {
    history.replaceState(null, '', path)
    return (
      <Page>
        <Frame title={title}>
          <p>Content</p>
        </Frame>
      </Page>
    )
  }
  const { rerender } = render(show('/sunrise-homes/login/confirm', 'Signing in'))
  rerender(show('/sunrise-homes/application/1/progress', ''))
  rerender(show('/sunrise-homes/application/1/progress', 'Application #1'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
