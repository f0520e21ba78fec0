import {
  INVALID_EMAIL_OR_PHONE,
  legalTexts,
  listSections,
  PAGE_CONTEXT_ID,
  PAGE_DATA_ID,
  pageIds,
  pathTo,
  type RenderedPage,
  type RouteName,
  routePatterns,
} from '@porchlight/domain'
import { marked, unmarked } from '@porchlight/domain/testing'
import { hydrate as fill, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PageContextProvider, setBrowserPageContext } from '../data/base/page-context.tsx'
import { createQueryClient } from '../data/queries.ts'
import { signedIn } from '../data/session.ts'
import { formParams } from '../testing/form-page.tsx'
import { pageContext } from '../testing/page.tsx'
import { pageData } from '../testing/page-data.ts'
import { PSEUDO, registerPseudoLanguage } from '../testing/pseudo-language.ts'
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

/** Names, addresses, numbers and words of people in the sample data, which are the same in every language. */
const words: string[] = []
const collect = (value: unknown): void => {
  if (typeof value === 'string' && /\p{L}/u.test(value)) words.push(value)
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) collect(item)
}
collect([pageData, pageContext, 'rosa@example.com', 'sunrise-homes.example'])

/** English texts that stay, by the reason. A reason that no page gives any more fails the last test. */
const english: Record<string, readonly string[]> = {
  'legal texts, until counsel translates them': Object.values(legalTexts).flatMap(text => {
    const { title, paragraphs } = text({ lender: pageContext.lender, dealer: pageContext.dealer!.name })
    return [title, ...paragraphs]
  }),
}
const found = new Set<string>()

function unmarkedIn(texts: readonly string[]): string[] {
  return texts.flatMap(text => {
    for (const [reason, exceptions] of Object.entries(english))
      if (exceptions.includes(text.trim())) {
        found.add(reason)
        return []
      }
    const shown = unmarked(text, words)
    return shown.length > 0 ? [`${shown.join(' ')}: ${text.trim().slice(0, 200)}`] : []
  })
}

const PERCEIVED = [
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'placeholder',
  'alt',
]

/** The texts of an element that people see or hear: between its tags, and in attributes. */
function perceivedIn(root: Element): string[] {
  const texts: string[] = []
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.closest('style,script,svg')) continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    for (const name of PERCEIVED) texts.push(element.getAttribute(name) ?? '')
  }
  return texts
}

/** As many entries as each list may have, one of each kind at least; of a list without a limit more than anyone adds. */
const fullLists = new Map(
  listSections().map(section => {
    const { api, form, addable } = section
    const items: ReturnType<typeof form.empty>[] = []
    for (let [kind] = addable(items); kind && items.length < 20; [kind] = addable(items))
      items.push(form.clearInapplicable({ ...form.empty(), ...kind.start }))
    const entries = items.map((item, index) => ({ ...form.toRequest(item), id: String(index), version: 1 }))
    return [api.list, { ...(pageData[api.list] as object), [api.list]: entries }]
  }),
)

const user = { id: 'rosa', email: 'rosa@example.com', phone_number: null }
const answerTo = (query: string) => {
  if (!pageData[query]) throw new Error(`The test has no answer to ${query}`)
  return pageData[query]
}
const sessions: Record<string, (query: string) => unknown> = {
  filled: answerTo,
  empty: query => {
    const data = answerTo(query)
    const isList = typeof data === 'object' && !Array.isArray(data) && Array.isArray(Reflect.get(data, query))
    return Array.isArray(data) ? [] : isList ? { ...data, [query]: [] } : data
  },
  full: query => fullLists.get(query) ?? answerTo(query),
}

/** Renders a page in the pseudo-language; one that asks for it, as a person who is signed in. */
const renderInPseudo = (path: string, read: (query: string) => unknown) =>
  renderPage({ path, search: '' }, { ...pageContext, language: PSEUDO }, async () => ({
    user,
    language: PSEUDO,
    read: async query => ({ data: read(query), etag: '"1"' }),
  }))

const paths = (Object.keys(routePatterns) as RouteName[]).flatMap(name =>
  (name === 'section' ? pageIds() : ['']).map(id =>
    pathTo(name, { ...formParams, coborrower: formParams.borrower, document: 'none', '*': id }),
  ),
)

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

describe.each(Object.entries(sessions))('with %s lists', (_, read) => {
  test.each(paths)('every word of %s is marked, rendered and hydrated', async path => {
    const page = await renderInPseudo(path, read)
    if ('redirect' in page) return expect(paths).toContain(page.redirect)
    expect(page.context.language).toBe(PSEUDO)
    const rendered = document.createElement('div')
    rendered.innerHTML = page.markup
    expect(unmarkedIn([page.title.replace(/ - Porchlight$/, ''), page.description, ...perceivedIn(rendered)])).toEqual(
      [],
    )
    await hydrate(path, page)
    expect(unmarkedIn([document.title.replace(/ - Porchlight$/, ''), ...perceivedIn(document.body)])).toEqual([])
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

test.each(Object.keys(english))('the exception applies: %s', reason => {
  expect([...found]).toContain(reason)
})
