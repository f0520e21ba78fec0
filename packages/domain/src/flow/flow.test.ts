import { expect, test } from 'vitest'
import type { Role } from '../people/role.ts'
import { type LandSituation, landSituation } from '../sections/home-and-land/land.ts'
import { type PageId, type SectionId, sectionIds, sectionOf } from '../sections/index.ts'
import {
  type FlowState,
  footer,
  hasEstimate,
  isPageId,
  isSkippedFor,
  pageIds,
  pageOf,
  redirectFor,
  type SectionStatuses,
  sectionPage,
  sectionsFor,
  sectionsOf,
  sectionsToReturnAfter,
  shareOfWay,
  showsEstimate,
  stepOf,
} from './pages.ts'
import type { ReturnPage } from './routes.ts'

const roles: Role[] = ['BORROWER', 'COBORROWER']
const all = (status: 'COMPLETE' | 'INCOMPLETE', role: Role) =>
  Object.fromEntries(sectionIds().map(id => [id, isSkippedFor(id, role) ? 'SKIPPED' : status])) as SectionStatuses
const withLand = (situation: LandSituation | null) => ({ values: { land_situation_type: situation } })
const fresh = (role: Role, more: Partial<FlowState> = {}): FlowState => ({
  role,
  statuses: all('INCOMPLETE', role),
  ...withLand('PURCHASING'),
  ...more,
})

/** The pages someone meets who always presses the button, and where that ends. */
function walk(start: PageId, journey: FlowState): (PageId | ReturnPage)[] {
  const path: (PageId | ReturnPage)[] = []
  let page: PageId | ReturnPage = start
  while (page !== 'progress' && page !== 'review') {
    page = redirectFor(page, journey.role)
    if (path.includes(page)) return [...path, page]
    path.push(page)
    page = footer(page, journey).to
  }
  return [...path, page]
}

const someJourneys = roles.flatMap(role =>
  landSituation.values.flatMap(situation =>
    [false, true].map((isEmpty): [Role, LandSituation, boolean] => [role, situation, isEmpty]),
  ),
)

test.each(someJourneys)(
  '%s with %s land, lists empty %s: every page leads to progress in the end',
  (role, situation, isEmpty) => {
    for (const page of pageIds())
      expect(walk(page, fresh(role, { ...withLand(situation), isEmpty })).at(-1)).toBe('progress')
  },
)

test.each(roles)('%s meets every page that is for this role', role => {
  const met = new Set(
    landSituation.values.flatMap(situation =>
      [false, true].flatMap(isEmpty => walk('personal-info', fresh(role, { ...withLand(situation), isEmpty }))),
    ),
  )
  const forRole = pageIds().filter(page => redirectFor(page, role) === page)
  // A co-borrower reaches the address list by answering No to the primary borrower's address.
  const bySayingNo: PageId[] = role === 'COBORROWER' ? ['address'] : []
  expect(forRole.filter(page => !met.has(page))).toEqual(bySayingNo)
})

test('leads the primary borrower through the pages in order', () => {
  expect(walk('personal-info', fresh('BORROWER', withLand('FAMILY')))).toEqual([
    'personal-info',
    'personal-info/citizenship',
    'personal-info/marital-status',
    'personal-info/dependents',
    'address',
    'employment',
    'income',
    'financial-accounts',
    'expenses',
    'expenses/bankruptcy',
    'home',
    'home/placement',
    'land',
    'home/manufacture-detail',
    'home/down-payment',
    'overview',
    'ethnicity',
    'ethnicity/race',
    'ethnicity/sex',
    'final-steps/consent',
    'final-steps/sales-person',
    'progress',
  ])
})

test('a co-borrower confirms the address, and has no home, overview and salesperson', () => {
  const path = walk('personal-info/dependents', fresh('COBORROWER'))
  expect(path.slice(0, 3)).toEqual(['personal-info/dependents', 'address/coborrower-confirmation', 'employment'])
  expect(path.slice(-5)).toEqual(['ethnicity', 'ethnicity/race', 'ethnicity/sex', 'final-steps/consent', 'progress'])
  expect(path).not.toContain('overview')
})

test.each(landSituation.values)('%s land leads to its own questions and from there to the home', situation => {
  const path = walk('land', fresh('BORROWER', withLand(situation)))
  const asks = situation !== 'FAMILY' && situation !== 'RESERVATION'
  expect(path.indexOf('home/manufacture-detail')).toBe(asks ? 2 : 1)
})

test.each(someJourneys)(
  '%s with %s land, lists empty %s: the bar never goes back and is full on the last page',
  (...journey) => {
    const [role, situation, isEmpty] = journey
    const pages = walk('personal-info', fresh(role, { ...withLand(situation), isEmpty })).slice(0, -1) as PageId[]
    const shares = pages.map(page => shareOfWay(page, role))
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares[0]).toBeGreaterThan(0)
    expect(shares.at(-1)).toBe(1)
  },
)

test.each(roles)('%s: the header counts the sections of the role, and those of the final step as one', role => {
  const own = sectionsFor(role)
  const steps = own.map(id => stepOf(sectionPage(id), role))
  const final: SectionId[] = ['consent', 'sales_feedback']
  const place = (id: SectionId) => (final.includes(id) ? own.length : own.indexOf(id) + 1)
  expect(steps).toEqual(own.map(id => ({ step: place(id), of: own.length })))
  for (const page of pageIds().filter(page => redirectFor(page, role) === page))
    expect(stepOf(page, role).step).toBe(place(pageOf(page).section))
})

test.each(
  roles.flatMap(role =>
    [[], ...sectionsFor(role).map(id => [id]), sectionsFor(role)].map(done => [role, done] as const),
  ),
)('%s with %j complete or skipped: counts n of the sections of the role', (role, done) => {
  for (const status of ['COMPLETE', 'SKIPPED'] as const) {
    const statuses = { ...all('INCOMPLETE', role), ...Object.fromEntries(done.map(id => [id, status])) }
    const counted = sectionsOf({ ...statuses, is_primary: role === 'BORROWER' })
    expect(counted).toEqual({ ids: sectionsFor(role), done: done.length })
  }
})

test('each section, and each of its pages, is an equal share of the way', () => {
  expect(shareOfWay('address', 'BORROWER')).toBeCloseTo(2 / 11)
  expect(shareOfWay('home', 'BORROWER')).toBeCloseTo(6.2 / 11)
  expect(shareOfWay('home/down-payment', 'BORROWER')).toBeCloseTo(7 / 11)
  expect(shareOfWay('land/leasing', 'BORROWER')).toBe(shareOfWay('land', 'BORROWER'))
  expect(shareOfWay('employment', 'COBORROWER')).toBeCloseTo(3 / 8)
  expect(sectionsFor('COBORROWER')).toHaveLength(8)
})

test('the estimate is on the pages of home and land alone', () => {
  expect(pageIds().filter(hasEstimate)).toEqual([
    'home',
    'home/placement',
    'land',
    'land/already-owned',
    'land/currently-financed',
    'land/purchasing',
    'land/leasing',
    'home/manufacture-detail',
    'home/down-payment',
  ])
})

test.each<[PageId, Role, 'COMPLETE' | 'INCOMPLETE', boolean]>([
  ['expenses', 'BORROWER', 'COMPLETE', false],
  ['home', 'BORROWER', 'INCOMPLETE', false],
  ['home', 'BORROWER', 'COMPLETE', true],
  ['overview', 'BORROWER', 'COMPLETE', false],
  ['ethnicity', 'COBORROWER', 'COMPLETE', false],
])('%s shows a %s whose sections are %s the estimate: %s', (page, role, status, isShown) => {
  expect(showsEstimate(page, { role, statuses: all(status, role) })).toBe(isShown)
})

test('without a chosen situation the land page stays', () => {
  expect(footer('land', fresh('BORROWER', withLand(null))).to).toBe('land')
})

test.each<[PageId, string, string]>([
  ['address', '', 'employment'],
  ['employment', "I'm currently not employed", 'no-employment'],
  ['income', "I don't have any", 'financial-accounts'],
  ['financial-accounts', "I don't have any", 'expenses'],
  ['expenses', "I don't pay any", 'expenses/bankruptcy'],
])('%s with an empty list says "%s"', (page, label, to) => {
  expect(footer(page, fresh('BORROWER', { isEmpty: true }))).toEqual({ label, to })
  expect(footer(page, fresh('BORROWER')).label).toBe('Next')
})

/** docs/product/sections.md §2, column 'Save when complete'. */
const returns: [PageId, SectionId[]][] = [
  ['personal-info/dependents', ['personal_info', 'address']],
  ['address', ['address', 'employment']],
  ['employment', ['employment', 'income']],
  ['no-employment', ['employment', 'income']],
  ['income', ['income', 'financial_accounts']],
  ['financial-accounts', ['financial_accounts', 'expenses']],
  ['expenses/bankruptcy', ['expenses', 'property']],
  ['home/down-payment', ['property', 'demographics']],
  ['overview', ['loan_overview', 'consent']],
  ['ethnicity/sex', ['demographics', 'loan_overview']],
  ['final-steps/consent', ['consent']],
  ['final-steps/sales-person', ['sales_feedback']],
]

test('only the last page of a section leads back to progress', () => {
  const ids = pageIds().filter(id => sectionsToReturnAfter(pageOf(id)).length > 0)
  expect(ids).toEqual(returns.map(([page]) => page))
})

test.each(returns)('%s saves and returns once its sections are complete, and not a section earlier', (page, needed) => {
  const statuses = all('COMPLETE', 'BORROWER')
  expect(sectionsToReturnAfter(pageOf(page))).toEqual(needed)
  expect(footer(page, fresh('BORROWER', { statuses }))).toEqual({ label: 'Save', to: 'progress' })
  for (const missing of needed)
    expect(footer(page, fresh('BORROWER', { statuses: { ...statuses, [missing]: 'INCOMPLETE' } })).label).toBe('Next')
})

test.each(pageIds())('%s saves and returns to the review that led there, whatever is complete', page => {
  const back = (more: Partial<FlowState>) => footer(page, fresh('BORROWER', { returnTo: 'review', ...more }))
  expect(back(withLand('FAMILY'))).toEqual({ label: 'Save', to: 'review' })
  expect(back({ statuses: all('COMPLETE', 'BORROWER'), ...withLand('FAMILY') }).to).toBe('review')
})

test('a change that asks for more leads to those questions before it returns to the review', () => {
  const from = (more: Partial<FlowState>) => fresh('BORROWER', { returnTo: 'review', ...more })
  expect(walk('land', from(withLand('LEASING')))).toEqual(['land', 'land/leasing', 'review'])
  expect(footer('land', from(withLand(null)))).toEqual({ label: 'Save', to: 'review' })
  expect(walk('employment', from({ isEmpty: true }))).toEqual(['employment', 'no-employment', 'review'])
  expect(footer('financial-accounts', from({ isEmpty: true }))).toEqual({ label: "I don't have any", to: 'review' })
})

test('a list that was skipped by the person counts as done; what the role never had does not', () => {
  const skipped: SectionStatuses = { ...all('COMPLETE', 'BORROWER'), income: 'SKIPPED', financial_accounts: 'SKIPPED' }
  expect(footer('income', fresh('BORROWER', { statuses: skipped })).to).toBe('progress')
  const statuses = all('COMPLETE', 'COBORROWER')
  expect(footer('ethnicity/sex', fresh('COBORROWER', { statuses })).to).toBe('final-steps/consent')
})

test.each(roles.flatMap(role => sectionsFor(role).map(section => [role, section] as const)))(
  'of a %s whose %s alone was sent back, no button leads into a locked section',
  (role, section) => {
    const locked = sectionIds().filter(id => id !== section)
    const pages = pageIds().filter(id => pageOf(id).section === section && redirectFor(id, role) === id)
    for (const situation of landSituation.values)
      for (const isEmpty of [false, true]) {
        const journey = fresh(role, { statuses: all('COMPLETE', role), locked, isEmpty, ...withLand(situation) })
        for (const page of pages) {
          const { label, to } = footer(page, journey)
          if (to !== 'progress') expect(pageOf(to as PageId).section).toBe(section)
          else if (!isEmpty) expect(label).toBe('Save')
        }
      }
  },
)

test('every section takes part in the way back to progress', () => {
  const used = new Set(pageIds().flatMap(id => sectionsToReturnAfter(pageOf(id))))
  expect(sectionIds().filter(id => !used.has(id))).toEqual([])
  expect([...used].filter(id => !sectionIds().includes(id))).toEqual([])
})

test.each<[SectionId, PageId, number]>([
  ['personal_info', 'personal-info', 1],
  ['address', 'address', 2],
  ['employment', 'employment', 3],
  ['income', 'income', 4],
  ['financial_accounts', 'financial-accounts', 5],
  ['expenses', 'expenses', 6],
  ['property', 'home', 7],
  ['loan_overview', 'overview', 8],
  ['demographics', 'ethnicity', 9],
  ['consent', 'final-steps/consent', 11],
  ['sales_feedback', 'final-steps/sales-person', 11],
])('%s is edited on %s, which is step %i', (section, page, step) => {
  expect(sectionPage(section)).toBe(page)
  expect(pageOf(page)).toMatchObject({ section })
  expect(stepOf(page, 'BORROWER')).toEqual({ step, of: 11 })
})

test('every section and page has a title, and leads to pages that exist', () => {
  for (const id of sectionIds()) expect(sectionOf(id).title).not.toBe('')
  for (const id of pageIds()) {
    const { title, emptyAction } = pageOf(id)
    expect(title).not.toBe('')
    if (emptyAction?.goTo) expect(pageIds()).toContain(emptyAction.goTo)
    for (const role of roles) {
      expect(pageIds()).toContain(redirectFor(id, role))
      for (const situation of landSituation.values)
        expect([...pageIds(), 'progress']).toContain(footer(id, fresh(role, withLand(situation))).to)
    }
  }
})

test('there is no page that is not registered', () => {
  expect(() => pageOf('nowhere' as PageId)).toThrow("No page is registered as 'nowhere'")
  expect(isPageId('nowhere')).toBe(false)
  expect(pageIds().every(isPageId)).toBe(true)
})
