// @vitest-environment node
import { brokerDisclosures, legalTexts, pathTo, privacyPolicy, termsOfUse } from '@porchlight/domain'
import { afterAll, expect, test, vi } from 'vitest'
import { formParams } from '../testing/form-page.tsx'
import { legalParts } from '../testing/legal-parts.ts'
import { pageContext } from '../testing/page.tsx'
import { pageData } from '../testing/page-data.ts'
import { PSEUDO, registerPseudoLanguage } from '../testing/pseudo-language.ts'
import { renderPage } from './entry-server.tsx'

afterAll(registerPseudoLanguage())

const { dealer } = formParams
const session = {
  user: { id: 'rosa', email: 'rosa@example.com', phone_number: null },
  language: PSEUDO,
  read: async (query: string) => {
    if (!pageData[query]) throw new Error(`The test has no answer to ${query}`)
    return { data: pageData[query], etag: '"1"' }
  },
}

async function rendered(
  path: string,
  language: string,
  getSession = async () => undefined as typeof session | undefined,
) {
  const page = await renderPage({ path, search: '' }, { ...pageContext, language }, getSession)
  if ('redirect' in page) throw new Error(`Redirects to ${page.redirect}`)
  return page
}

/** The texts between the tags, labels and placeholders. */
const textsOf = (html: string): string[] => [
  ...html
    .replace(/<(style|svg)\b.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map(text => text.replaceAll('&#x27;', "'").trim())
    .filter(text => /\p{L}/u.test(text)),
  ...[...html.matchAll(/(?:aria-label|placeholder|title)="([^"]+)"/g)].map(([, text]) => text!),
]

/** Data of the dealer and of the user, and titles of documents, which are the same in every language. */
const verbatim = [
  'Sunrise Homes',
  'Porchlight Lending',
  'sunrise-homes.example',
  'rosa@example.com',
  'Firefox on Linux',
  'Loan application',
]
/** Legal texts are in English until counsel translates them: docs/product/text-and-language.md §4. */
const legal = Object.values(legalTexts).flatMap(text => {
  const shown = text({ lender: pageContext.lender, dealer: pageContext.dealer!.name })
  return [shown.title, ...legalParts(shown)]
})
const untranslated = (html: string) =>
  textsOf(html).filter(
    text => !(/^«.*»/s.test(text) || legal.includes(text) || verbatim.some(value => text.includes(value))),
  )

test.each([
  pathTo('dealerHome', { dealer }),
  pathTo('login', { dealer }),
  pathTo('unauthorized', { dealer }),
  `/${dealer}/nothing`,
])('renders %s in the language of the request', async path => {
  const page = await rendered(path, PSEUDO)
  expect(page.context.language).toBe(PSEUDO)
  expect(page.title).toMatch(/^«.+» - Porchlight$/)
  expect(page.description).toMatch(/^«.+»$/)
  expect(untranslated(page.markup)).toEqual([])
})

test.each([
  [pathTo('brokerDisclosures', { dealer }), brokerDisclosures],
  [pathTo('termsOfUse', { dealer }), termsOfUse],
  [pathTo('privacyPolicy', { dealer }), privacyPolicy],
])('renders %s with its version for every visitor', async (path, text) => {
  const page = await rendered(path, PSEUDO)
  const shown = text({ lender: pageContext.lender, dealer: 'Sunrise Homes' })
  const { title, version } = shown
  expect(page.title).toBe(`${title} - Porchlight`)
  expect(textsOf(page.markup)).toEqual(expect.arrayContaining([title, `«Version ${version}»`, ...legalParts(shown)]))
  expect(untranslated(page.markup)).toEqual([])
})

test('renders two languages at the same time', async () => {
  const path = pathTo('login', { dealer })
  const [english, pseudo] = await Promise.all([rendered(path, 'en'), rendered(path, PSEUDO)])
  expect(english.markup).not.toContain('«')
  expect(untranslated(pseudo.markup)).toEqual([])
})

test('the first page of a dealer says who sells the home and who makes the loan, above the footer', async () => {
  const { markup } = await rendered(pathTo('dealerHome', { dealer }), 'en')
  const main = /<main.*<\/main>/s.exec(markup)![0]
  expect(textsOf(main)).toContain('Sunrise Homes sells the home. Porchlight Lending makes the loan.')
})

test('renders a page without the data that could not be read, and without a retry', async () => {
  const read = vi.fn(async () => Promise.reject(new Error('refused')))
  const path = pathTo('dashboard', { dealer })
  const { markup } = await rendered(path, 'en', async () => ({ ...session, read }))
  expect(read).toHaveBeenCalledOnce()
  expect(markup).toContain('skeleton')
})
