import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { NextSteps } from './NextSteps.tsx'

test.each([
  [1, "They'll call or email you within 1 business day."],
  [2, "They'll call or email you within 2 business days."],
])('says who gets in touch, within %i business days, and what to have ready', (business_days, contact) => {
  const after_submission = { contact: 'Dana Reed', business_days, have_ready: ['a photo ID', 'two pay stubs'] }
  render(
    <PageContextProvider value={{ ...pageContext, after_submission }}>
      <NextSteps id="0123456789" />
    </PageContextProvider>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dana Reed from Porchlight Lending reviews your application.',
    contact,
    'Have these ready: a photo ID and two pay stubs.',
  ])
  expect(screen.getByText('0123456789')).toBeTruthy()
  expect(screen.getByRole('link', { name: '555-555-0100' }).getAttribute('href')).toBe('tel:+15555550100')
})
