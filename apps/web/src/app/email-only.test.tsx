import type { AgreementsResponse } from '@porchlight/api'
import { type PageId, pageIds, pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import { beforeAll, expect, test } from 'vitest'
import { setBrowserPageContext } from '../data/base/page-context.tsx'
import { formParams } from '../testing/form-page.tsx'
import { pageContext } from '../testing/page.tsx'
import { pageData } from '../testing/page-data.ts'
import { perceivedIn } from '../testing/perceived.ts'
import { renderPage } from './entry-server.tsx'

// The environment of these tests is that of a browser.
beforeAll(() => setBrowserPageContext(pageContext))

const pages = (Object.keys(routePatterns) as RouteName[]).flatMap(
  (name): { page: RouteName | PageId; path: string }[] => {
    const pathOf = (id: string) =>
      pathTo(name, {
        ...formParams,
        coborrower: formParams.borrower,
        document: 'none',
        item: 'none',
        letter: 'none',
        '*': id,
      })
    return name === 'section'
      ? pageIds().map(page => ({ page, path: pathOf(page) }))
      : [{ page: name, path: pathOf('') }]
  },
)
const rosa = { id: 'rosa', email: 'rosa@example.com', phone_number: null }
const ana = { id: 'rosa', email: null, phone_number: '+15015550142' }

interface Visit {
  sends_texts: boolean
  user?: typeof rosa | typeof ana
  data?: Record<string, unknown> | undefined
}

const agreements: AgreementsResponse = {
  applications: [
    {
      id: formParams.application,
      status: 'STARTED',
      withdrawn_at: null,
      finished_at: null,
      borrower_id: formParams.borrower,
      ...{ email: 'rosa@example.com', phone_number: '+19185550142', sms_support_opt_out: false },
      electronic_records: { stands: false, since: null, version: null, why_not: 'NO_CONSENT', withdrawn_on: null },
      receipts: [],
      opened_on: [],
    },
  ],
}
/** The data of pages that show nothing of interest with those of every page. A person with an application does not register. */
const dataOf: Record<string, Visit['data']> = {
  register: { applications: [], 'other-contact': { application: null } },
  account: { agreements },
}

/** The words of a page that arrives with its data. */
async function wordsOf(path: string, { sends_texts, user = rosa, data = {} }: Visit): Promise<string[]> {
  const page = await renderPage({ path, search: '' }, { ...pageContext, dev: false, sends_texts }, async () => ({
    user,
    language: 'en',
    read: async query => ({ data: data[query] ?? pageData[query], etag: '"1"' }),
  }))
  if ('redirect' in page) return []
  const shown = document.createElement('div')
  shown.innerHTML = page.markup
  return perceivedIn(shown)
}

/** Words that offer a text message, a sign-in by one, or a way to end them. */
const OFFER =
  /text messages?\b|\btexts\b|\btext me\b|email or text\b|or (?:an?other |your )?phone number|link or a code|your phone number, so/i
const DENIAL = "We don't send text messages."
const isOffer = (text: string) => OFFER.test(text.replace(DENIAL, '')) || /\bSTOP\b/.test(text)

async function offering(visit: Visit): Promise<string[]> {
  const found: string[] = []
  for (const { page, path } of pages) {
    const words = await wordsOf(path, { data: dataOf[page], ...visit })
    if (words.some(isOffer)) found.push(page)
  }
  return found
}

test('pages offer text messages where they are sent, and none does where they are not', async () => {
  expect(await offering({ sends_texts: true })).toEqual(
    expect.arrayContaining([
      'dealerHome',
      'login',
      'register',
      'account',
      'termsOfUse',
      'privacyPolicy',
      'coborrowerInvite',
      'progress',
      'personal-info',
      'final-steps/consent',
    ]),
  )
  expect(await offering({ sends_texts: false })).toEqual([])
}, 60_000)

test('phone numbers are still asked for, with their use', async () => {
  for (const { page, path } of pages.filter(({ page }) =>
    ['register', 'coborrowerAdd', 'personal-info'].includes(page),
  ))
    for (const sends_texts of [true, false]) {
      const words = await wordsOf(path, { sends_texts, data: dataOf[page] })
      expect(words).toContain('Phone number')
      expect([page, words.includes(`For calls about your application. ${DENIAL}`)]).toEqual([page, !sends_texts])
    }
})

test('a person who signed in with a phone number reads what to do', async () => {
  const visit = { sends_texts: false, user: ana, data: { account: { ...(pageData.account as object), ...ana } } }
  const account = await wordsOf(pathTo('account', formParams), visit)
  expect(account).toContain('Not added yet. Add one, so that you can still sign in.')
  expect(account).toContain("We don't send text messages, so you can't sign in with it.")
  expect(account).not.toContain('Verified')
  const start = await wordsOf(pathTo('beforeYouStart', formParams), visit)
  expect(start).toContain("We don't send text messages anymore")
  expect(start).toContain('Verify your email, so that you can still sign in.')
})

test('a person whose application was started with a number reads which number to call', async () => {
  const application = { listed: 'EMAIL', begun_with: 'SMS', hint: '42' }
  const data = { 'other-contact': { application } }
  const words = await wordsOf(pathTo('account', formParams), { sends_texts: false, data })
  expect(words.join(' ')).toMatch(/started with the number ending in 42\. .* call Sunrise Homes at 555-555-0100/)
  expect(words).not.toContain('Sign in with that number')
})
