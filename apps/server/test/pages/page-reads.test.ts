import { type BorrowerParams, PAGE_DATA_ID, pageIds, pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDealerBySlug, toDealerResponse } from '../../src/dealers/dealer-repository.ts'
import { pageReads } from '../../src/pages/page-reads.ts'
import { loadWebBundle } from '../../src/pages/web-bundle.ts'
import type { BorrowerActor } from '../../src/platform/actor.ts'
import { buildServer } from '../../src/server.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { withinOneDealer } from '../support/dealer-check.ts'
import { type Calls, callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { type TestServices, testServices } from '../support/services.ts'

interface Visitor {
  user: BorrowerActor
  cookies: { session: string }
  calls: Calls
  page: BorrowerParams
}
interface PageQuery {
  queryKey: [name: string]
  state: { data: { data: unknown; etag: string | null } }
  /** Absent for the user, which is no read of the API. */
  meta?: { read: [method: 'GET' | 'POST', path: string] }
}

let services: TestServices
let app: FastifyInstance
let visitors: Visitor[]

beforeAll(async () => {
  services = await testServices()
  app = await buildServer(services)
  const rosa = await signIn(services, 'rosa@example.com')
  const calls = callsOf(app, rosa.headers)
  const ids = await start(calls)
  await fill(calls, ids)
  const joined = await joinedCoborrower({ app, services }, ids, calls, 'luis@example.com')
  const luis = await signIn(services, 'luis@example.com')
  // Submitted and reopened: the progress page lists the documents, and the sections are open.
  await services.db.updateTable('application').set({ submitted_at: services.clock.now() }).execute()
  const page = { dealer: DEALER, application: ids.application_id }
  visitors = [
    { ...rosa, calls, page: { ...page, borrower: ids.borrower_id } },
    { ...luis, calls: callsOf(app, luis.headers), page: { ...page, borrower: joined.ids.borrower_id } },
  ]
})
afterAll(async () => {
  await app.close()
  await services.close()
})

/** Every page of the site, for one borrower. */
function pathsFor(page: BorrowerParams): string[] {
  const params = { ...page, coborrower: page.borrower, document: 'none', item: 'none', letter: 'none' }
  return (Object.keys(routePatterns) as RouteName[]).flatMap(name =>
    (name === 'section' ? pageIds() : ['']).map(id => pathTo(name, { ...params, '*': id })),
  )
}

it('has a read for every query that a page declares, and for no other', async () => {
  const web = await loadWebBundle()
  const dealer = toDealerResponse((await findDealerBySlug(services.db, DEALER))!)
  const after_submission = { contact: 'C', business_days: 2, have_ready: [] }
  const context = {
    language: 'en',
    product: 'P',
    lender: 'L',
    after_submission,
    lender_contact: {},
    dealer,
    time_zone: 'America/New_York',
    takes_applications: true,
    sends_texts: true,
    mode: null,
    today: '2026-11-22',
    dev: true,
  }
  const declared = new Set<string>()
  for (const { user, page } of visitors) {
    const session = {
      user: { id: user.user_id, email: user.email, phone_number: user.phone_number },
      language: 'en',
      async read(query: string, params: BorrowerParams) {
        declared.add(query)
        return { etag: null, ...(await pageReads[query]!(services, user, { ...params, language: 'en' })) }
      },
    }
    for (const path of pathsFor(page)) await web.renderPage({ path, search: '' }, context, async () => session)
  }
  expect([...declared].toSorted()).toEqual(Object.keys(pageReads).toSorted())
})

it('renders pages with what the routes answer', async () => {
  const compared = new Set<string>()
  for (const { calls, cookies, page } of visitors)
    for (const path of pathsFor(page)) {
      const { body: html } = await withinOneDealer(() =>
        app.inject({ url: path, headers: { accept: 'text/html' }, cookies }),
      )
      for (const { queryKey, state, meta } of queriesIn(html)) {
        if (!meta) continue
        const [method, apiPath] = meta.read
        const { status, body, etag = null } = await (method === 'GET' ? calls.get(apiPath) : calls.post(apiPath))
        expect({ path, query: queryKey[0], ...state.data }).toEqual({ path, query: queryKey[0], data: body, etag })
        expect(status).toBe(200)
        compared.add(queryKey[0])
      }
    }
  expect([...compared].toSorted()).toEqual(Object.keys(pageReads).toSorted())
})

function queriesIn(html: string): PageQuery[] {
  const json = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>`).exec(html)?.[1]
  return json ? JSON.parse(json).queries : []
}
