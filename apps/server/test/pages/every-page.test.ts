import {
  isPageId,
  PAGE_CONTEXT_ID,
  pageIds,
  pageOfAlias,
  pathTo,
  type RouteName,
  redirectFor,
  routePatterns,
  sections,
} from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { buildServer } from '../../src/server.ts'
import { signIn } from '../support/app.ts'
import { inviteeFor, joinedCoborrower } from '../support/coborrower.ts'
import { callsOf, fill, start } from '../support/filled-application.ts'
import { type TestServices, testServices } from '../support/services.ts'

const dealer = 'sunrise-homes'

/** The visitors of a page, and whether they have a session. */
const visitors = {
  'no session': false,
  'an ended session': false,
  'a forged session': false,
  'the primary borrower': true,
  'a co-borrower': true,
  'an invited co-borrower': true,
  'a borrower of another application': true,
} as const
type Visitor = keyof typeof visitors

let services: TestServices
let app: FastifyInstance
let cookies: Record<Visitor, { session?: string }>
/** The borrower whose pages a visitor opens. All but the borrower of another application open their own. */
let borrowers: Record<Visitor, string>
let application: string
let elsewhere: { application: string; borrower: string }

beforeAll(async () => {
  services = await testServices()
  app = await buildServer(services)
  const rosa = await signIn(services, 'rosa@example.com')
  const calls = callsOf(app, rosa.headers)
  const ids = await start(calls)
  await fill(calls, ids)
  application = ids.application_id
  const luis = await joinedCoborrower({ app, services }, ids, calls, 'luis@example.com')
  const luisSession = await signIn(services, 'luis@example.com')
  const invited = await calls.post(
    `/${dealer}/application/${application}/coborrower/invite`,
    inviteeFor('mia@example.com'),
  )
  const ended = await signIn(services, 'ended@example.com')
  await app.inject({ method: 'DELETE', url: '/v1/session', headers: ended.headers, cookies: ended.cookies })
  const other = await signIn(services, 'other@example.com')
  const otherIds = await start(callsOf(app, other.headers))
  cookies = {
    'no session': {},
    'an ended session': ended.cookies,
    'a forged session': { session: `${rosa.cookies.session.slice(0, -4)}0000` },
    'the primary borrower': rosa.cookies,
    'a co-borrower': luisSession.cookies,
    'an invited co-borrower': (await signIn(services, 'mia@example.com')).cookies,
    'a borrower of another application': other.cookies,
  }
  elsewhere = { application: otherIds.application_id, borrower: otherIds.borrower_id }
  const primary = ids.borrower_id
  borrowers = {
    'no session': primary,
    'an ended session': primary,
    'a forged session': primary,
    'the primary borrower': primary,
    'a co-borrower': luis.ids.borrower_id,
    'an invited co-borrower': invited.body.borrower_id,
    'a borrower of another application': primary,
  }
})
afterAll(async () => {
  await app.close()
  await services.close()
})

const aliases = sections().flatMap(section => Object.values(section.pages).flatMap(page => page.aliases ?? []))
const unknownSectionPaths = ['nothing', 'home/nothing']
const sectionPaths = [...pageIds(), ...aliases, `income/${newId()}`, ...unknownSectionPaths]
/** Every path of the router: the name of its route, and of those below a borrower's path the rest. */
const pages = (Object.keys(routePatterns) as RouteName[]).flatMap((name): { name: RouteName; below: string }[] =>
  name === 'section' ? sectionPaths.map(below => ({ name, below })) : [{ name, below: '' }],
)
const publicPages: readonly RouteName[] = [
  'start',
  'sign',
  'dealerHome',
  'login',
  'loginRegister',
  'emailSent',
  'smsSent',
  'confirmLink',
  'logout',
  'invitation',
  'brokerDisclosures',
  'termsOfUse',
  'privacyPolicy',
  'stopReminders',
  'unauthorized',
  'devAuth',
  'devSignature',
]

interface Outcome {
  status: 200 | 302 | 404
  location?: string
  hasUser: boolean
}

/** The outcome that a page has for a visitor who opens it for this borrower. */
function expected({ name, below }: (typeof pages)[number], visitor: Visitor, borrower: string): Outcome {
  const section = (page: string, of = borrower) => pathTo('section', { dealer, application, borrower: of, '*': page })
  const to = (location: string): Outcome => ({ status: 302, location, hasUser: false })
  const shown: Outcome = { status: 200, hasUser: visitors[visitor] && !publicPages.includes(name) }
  if (name === 'notFound') return { status: 404, hasUser: false }
  if (unknownSectionPaths.includes(below)) return { ...shown, status: 404 }
  const alias = pageOfAlias(below)
  if (alias) return to(section(alias))
  const page = isPageId(below) ? below : 'income'
  if (name === 'section' && visitor === 'the primary borrower' && redirectFor(page, 'BORROWER') !== page)
    return to(section(redirectFor(page, 'BORROWER')))
  // An invited co-borrower reads nothing of the application before they accept, so the browser shows the refusal.
  if (name === 'section' && visitor === 'a co-borrower' && redirectFor(page, 'COBORROWER') !== page)
    return to(section(redirectFor(page, 'COBORROWER')))
  if (name === 'register' && visitor === 'the primary borrower') return to(section('personal-info'))
  if (name === 'register' && visitor === 'a borrower of another application')
    return to(pathTo('section', { dealer, ...elsewhere, '*': 'personal-info' }))
  if (name === 'dashboard' && visitor === 'an invited co-borrower')
    return to(pathTo('registerCoborrower', { dealer, application, coborrower: borrower }))
  return shown
}

/** A page is opened without scripts: only what the server rendered counts. */
const open = (url: string, visitor: Visitor) =>
  app.inject({ url, headers: { accept: 'text/html' }, cookies: cookies[visitor] as Record<string, string> })
/** The status at the end of at most two redirects: a page that moved, and a page that the role skips. */
async function endOf(location: string, visitor: Visitor): Promise<number> {
  const first = await open(location, visitor)
  return first.statusCode === 302 ? (await open(first.headers.location!, visitor)).statusCode : first.statusCode
}
const userIn = (html: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${PAGE_CONTEXT_ID}">(.*?)</script>`).exec(html)![1]!).user

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A page with one question saves by the button of the answer.
    'wcag/h32': 'off',
    // The linter of the code asks for it where a component renders the control.
    'no-redundant-for': 'off',
  },
})

async function problemsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )
}

describe.each(Object.keys(visitors) as Visitor[])('for %s', visitor => {
  it.each(pages)('$name $below', async page => {
    const borrower = borrowers[visitor]
    const params = {
      dealer,
      application,
      borrower,
      coborrower: borrower,
      document: newId(),
      item: newId(),
      letter: newId(),
      '*': page.below,
    }
    const url = pathTo(page.name, params)
    const response = await open(url, visitor)
    const { status, location, hasUser } = expected(page, visitor, borrower)
    expect([response.statusCode, response.headers.location]).toEqual([status, location])
    if (location) expect(await endOf(location, visitor)).toBe(200)
    else {
      expect(Boolean(userIn(response.body))).toBe(hasUser)
      expect(/<noscript><p.*?<\/noscript>/s.exec(response.body)?.[0]).toContain('turn on JavaScript')
      expect(await problemsIn(response.body)).toEqual([])
    }
    if (response.statusCode === 302 || hasUser) expect(response.headers['cache-control']).toBe('private, no-store')
  })
})
