import type { PageContext } from '@porchlight/api'
import { act, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { PageContextProvider, setBrowserPageContext } from '../data/base/page-context.tsx'

export const pageContext: PageContext = {
  language: 'en',
  product: 'Porchlight',
  lender: 'Porchlight Lending',
  lender_contact: { phone: '555-555-0190', nmls_id: '0000000' },
  after_submission: {
    contact: 'A loan officer',
    business_days: 2,
    have_ready: ['a photo ID', 'your last two pay stubs'],
  },
  dealer: {
    id: '00000000-0000-7000-8000-000000000001',
    slug: 'sunrise-homes',
    name: 'Sunrise Homes',
    logo_url: '/logos/sunrise-homes.svg',
    logo_width: 156,
    logo_height: 48,
    brand_color: '#a8480f',
    website_url: 'https://sunrise-homes.example',
    phone_number: '+15555550100',
    email: 'hello@sunrise-homes.example',
    message: '',
  },
  takes_applications: true,
  sends_texts: true,
  mode: null,
  time_zone: 'America/New_York',
  today: '2026-11-21',
  user: null,
  dev: true,
}

/** Puts components on a page of the dealer 'sunrise-homes', in strict mode. */
export function Page({ children }: { children: ReactNode }) {
  setBrowserPageContext(pageContext)
  return (
    <StrictMode>
      <PageContextProvider value={pageContext}>{children}</PageContextProvider>
    </StrictMode>
  )
}

/** Runs a hook on a page, and waits for the effects of its first render. */
export async function renderHookOnPage<T>(hook: () => T) {
  return act(async () => renderHook(hook, { wrapper: Page }))
}
