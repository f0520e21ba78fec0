// @vitest-environment node
import { pathTo } from '@porchlight/domain'
import { afterAll, expect, test, vi } from 'vitest'
import { formParams, progress } from '../testing/form-page.tsx'
import { pageContext } from '../testing/page.tsx'
import { registerPseudoLanguage } from '../testing/pseudo-language.ts'
import { renderPage } from './entry-server.tsx'

const PSEUDO = 'en-XA'
afterAll(registerPseudoLanguage(PSEUDO))

const { dealer } = formParams
const session = {
  user: { id: 'rosa', email: 'rosa@example.com', phone_number: null },
  language: PSEUDO,
  read: async (query: string) => {
    if (query === 'progress') return { data: progress, etag: null }
    if (query === 'borrower') return { data: {}, etag: '"1"' }
    if (query === 'account') return { data: account, etag: null }
    throw new Error(`The test has no answer to ${query}`)
  },
}
const account = { email: 'rosa@example.com', phone_number: null, language: null, sessions: [] }

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

/** Data of the dealer and of the user, which is the same in every language. */
const verbatim = ['Sunrise Homes', 'sunrise-homes.example', 'rosa@example.com']
const untranslated = (html: string) =>
  textsOf(html).filter(text => !/^«.*»/s.test(text) && !verbatim.some(value => text.includes(value)))

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

test.each([pathTo('account', { dealer }), pathTo('section', { ...formParams, '*': 'personal-info/citizenship' })])(
  'renders %s in the language of the user',
  async path => {
    const page = await rendered(path, 'en', async () => session)
    expect(page.context.language).toBe(PSEUDO)
    expect(untranslated(page.markup)).toEqual([])
  },
)

test('renders two languages at the same time', async () => {
  const path = pathTo('login', { dealer })
  const [english, pseudo] = await Promise.all([rendered(path, 'en'), rendered(path, PSEUDO)])
  expect(english.markup).not.toContain('«')
  expect(untranslated(pseudo.markup)).toEqual([])
})

test('renders a page without the data that could not be read, and without a retry', async () => {
  const read = vi.fn(async () => Promise.reject(new Error('refused')))
  const path = pathTo('account', { dealer })
  const { markup } = await rendered(path, 'en', async () => ({ ...session, read }))
  expect(read).toHaveBeenCalledOnce()
  expect(markup).toContain('skeleton')
})
