import { brokerDisclosures, privacyPolicy, termsOfUse } from '@porchlight/domain'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { BrokerDisclosuresPage, PrivacyPolicyPage, TermsOfUsePage } from './LegalTextPages.tsx'

test.each([
  ['broker disclosures', brokerDisclosures, BrokerDisclosuresPage],
  ['terms of use', termsOfUse, TermsOfUsePage],
  ['privacy policy', privacyPolicy, PrivacyPolicyPage],
])('%s: every paragraph is shown under its heading', (_, text, Page) => {
  render(
    <PageContextProvider value={pageContext}>
      <Page />
    </PageContextProvider>,
  )
  const { paragraphs } = text({ lender: pageContext.lender, dealer: pageContext.dealer!.name })
  const shown = screen.getAllByRole('heading', { level: 2 }).map(heading => {
    const { textContent } = heading.nextElementSibling!
    return `${heading.textContent}. ${textContent}`
  })
  expect(shown).toEqual(paragraphs)
})
