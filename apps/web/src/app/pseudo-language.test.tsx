import type { RenderedPage } from '@porchlight/api'
import {
  hasEstimate,
  INVALID_EMAIL_OR_PHONE,
  type LegalText,
  type LegalTextId,
  legalTexts,
  listSections,
  PAGE_CONTEXT_ID,
  PAGE_DATA_ID,
  type PageId,
  pageIds,
  pathTo,
  type RouteName,
  routePatterns,
} from '@porchlight/domain'
import { marked, unmarked, withMarkedWords } from '@porchlight/domain/testing'
import { hydrate as fill, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { PageContextProvider, setBrowserPageContext } from '../data/base/page-context.tsx'
import { createQueryClient } from '../data/queries.ts'
import { signedIn } from '../data/session.ts'
import { formParams } from '../testing/form-page.tsx'
import { legalParts } from '../testing/legal-parts.ts'
import { pageData } from '../testing/page-data.ts'
import { perceivedIn } from '../testing/perceived.ts'
import { pseudoContext as context, PSEUDO, registerPseudoLanguage } from '../testing/pseudo-language.ts'
import { App, loadPage } from './App.tsx'
import { renderPage } from './entry-server.tsx'
import { routeOf } from './routes.ts'

afterAll(registerPseudoLanguage())
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
})

const data = withMarkedWords(pageData)

type Legal = Pick<LegalText, 'paragraphs'> & Partial<LegalText>
const legalText = (id: LegalTextId): LegalText =>
  legalTexts[id]({ lender: context.lender, dealer: context.dealer!.name })
const paragraphsOf = (id: LegalTextId): Legal => ({ paragraphs: legalText(id).paragraphs })

/** The parts of legal texts that pages show, which stay in English until counsel translates them: docs/product/text-and-language.md §4. */
const legal: Partial<Record<RouteName | PageId, Legal>> = {
  brokerDisclosures: legalText('broker-disclosures'),
  termsOfUse: legalText('terms-of-use'),
  privacyPolicy: legalText('privacy-policy'),
  register: paragraphsOf('sms-consent'),
  'personal-info': paragraphsOf('sms-consent'),
  ethnicity: legalText('demographic-disclaimer'),
  'ethnicity/race': legalText('demographic-disclaimer'),
  'ethnicity/sex': legalText('demographic-disclaimer'),
  income: paragraphsOf('alimony-notice'),
  'final-steps/consent': legalText('credit-authorization'),
}

const isPage = (page: RouteName | PageId): page is PageId => pageIds().includes(page as PageId)
/** Returns whether the page shows a rate or a payment. */
const showsLoan = (page: RouteName | PageId): boolean =>
  page === 'progress' || page === 'overview' || (isPage(page) && hasEstimate(page))

/** Fails for a text without a mark that is not of the page's legal text, and for a legal text that the page does not show. */
function expectMarked(page: RouteName | PageId, texts: readonly string[]): void {
  const text = legal[page] ?? { paragraphs: [] }
  const notice = showsLoan(page) ? legalText('loan-estimate-notice').paragraphs : []
  const untranslated = [...(text.title === undefined ? [] : [text.title]), ...legalParts(text), ...notice]
  const shown = texts.map(text => text.trim())
  expect(shown.filter(text => !untranslated.includes(text) && unmarked(text).length > 0)).toEqual([])
  expect(untranslated.filter(text => !shown.includes(text))).toEqual([])
}

/** Adds as many entries as each list may have, one of each kind at least; of a list without a limit more than anyone adds. */
const fullLists = new Map(
  listSections().map(section => {
    const { api, form, addable } = section
    const items: ReturnType<typeof form.empty>[] = []
    for (let [kind] = addable(items); kind && items.length < 20; [kind] = addable(items))
      items.push(form.clearInapplicable({ ...form.empty(), ...kind.start }))
    const entries = items.map((item, index) => ({ ...form.toRequest(item), id: String(index), version: 1 }))
    return [api.list, { ...(data[api.list] as object), [api.list]: entries }]
  }),
)

const user = withMarkedWords({ id: 'rosa', email: 'rosa@example.com', phone_number: null })
const answerTo = (query: string) => {
  if (!data[query]) throw new Error(`The test has no answer to ${query}`)
  return data[query]
}
const sessions: Record<string, (query: string) => unknown> = {
  filled: answerTo,
  empty: query => {
    const full = answerTo(query)
    const isList = typeof full === 'object' && !Array.isArray(full) && Array.isArray(Reflect.get(full!, query))
    return Array.isArray(full) ? [] : isList ? { ...full, [query]: [] } : full
  },
  full: query => fullLists.get(query) ?? answerTo(query),
}

/** Renders a page in the pseudo-language; one that asks for it, as a person who is signed in. */
const renderInPseudo = (path: string, read: (query: string) => unknown) =>
  renderPage({ path, search: '' }, context, async () => ({
    user,
    language: PSEUDO,
    read: async query => ({ data: read(query), etag: '"1"' }),
  }))

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

/** The title of the page without the name of the product. */
const titleIn = (title: string) => title.replace(` - ${context.product}`, '')

/** Shows a rendered page, and hydrates it as the browser does. */
async function hydrate(path: string, page: RenderedPage): Promise<void> {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<div id="root"></div>
<script type="application/json" id="${PAGE_CONTEXT_ID}">${JSON.stringify(page.context)}</script>
<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(page.data)}</script>`
  const container = document.getElementById('root')!
  container.innerHTML = page.markup
  setBrowserPageContext(page.context)
  await loadPage(routeOf(path, page.context))
  const client = createQueryClient(() => Promise.reject(new Error('offline')), 0)
  if (page.data) fill(client, page.data)
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <PageContextProvider value={page.context}>
          <App />
        </PageContextProvider>
      </QueryClientProvider>,
      { container, hydrate: page.rendered === 'full' },
    )
  })
}

// In this environment the server loads the estimate as a browser does, after the page: the first page comes without it.
beforeAll(async () => {
  await renderInPseudo(pathTo('section', { ...formParams, '*': 'land' }), answerTo)
  await import('../forms/estimate/Estimate.tsx')
})

// For a release, also without entries and with as many as fit.
describe.each(Object.entries(sessions).slice(0, inject('isRelease') ? undefined : 1))('with %s lists', (_, read) => {
  test.each(pages)('every word of $page is marked, rendered and hydrated', async ({ page: id, path }) => {
    const page = await renderInPseudo(path, read)
    if ('redirect' in page) return expect(pages.map(other => other.path)).toContain(page.redirect)
    expect(page.context.language).toBe(PSEUDO)
    const rendered = document.createElement('div')
    rendered.innerHTML = page.markup
    const texts = [titleIn(page.title), page.description, ...perceivedIn(rendered)]
    await hydrate(path, page)
    expectMarked(id, [...texts, titleIn(document.title), ...perceivedIn(document.body)])
  })
})

/** Opens a page with the sample data. */
async function openPage(path: string): Promise<void> {
  const page = await renderInPseudo(path, answerTo)
  if ('redirect' in page) throw new Error(`${path} leads to ${page.redirect}`)
  await hydrate(path, page)
}

test('the message about a contact is marked where a person signs in', async () => {
  await openPage(pathTo('login', formParams))
  await userEvent.type(document.querySelector('input[name=contact]')!, 'rosa{Enter}')
  expect(await screen.findAllByText(marked(INVALID_EMAIL_OR_PHONE))).not.toEqual([])
})

test('the message about a contact is marked where it is added to the account', async () => {
  await signedIn({ token: 'token', expires_at: '9999-01-01T00:00:00.000Z', user })
  await openPage(pathTo('account', formParams))
  await userEvent.click(screen.getByRole('button', { name: marked('Add a phone number') }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), '12{Enter}')
  expect(await dialog.findAllByText(marked(INVALID_EMAIL_OR_PHONE))).not.toEqual([])
})
