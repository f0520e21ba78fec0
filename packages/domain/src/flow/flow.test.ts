import { expect, test } from 'vitest'
import type { Role } from '../people/role.ts'
import { type LandSituation, landSituation } from '../sections/home-and-land/land.ts'
import { type FlowState, footer, type PageId, pageIds, pages, redirectFor, STEPS, sectionPage } from './pages.ts'
import { paramsIn, pathTo, type RouteName, routePatterns } from './routes.ts'
import { isSkippedFor, type SectionId, type SectionStatuses, sectionIds, sections } from './sections.ts'

const roles: Role[] = ['BORROWER', 'COBORROWER']
const all = (status: 'COMPLETE' | 'INCOMPLETE', role: Role) =>
  Object.fromEntries(sectionIds.map(id => [id, isSkippedFor(id, role) ? 'SKIPPED' : status])) as SectionStatuses
const fresh = (role: Role, more: Partial<FlowState> = {}): FlowState => ({
  role,
  statuses: all('INCOMPLETE', role),
  landSituation: 'PURCHASING',
  ...more,
})

/** The pages someone meets who always presses the button, and where that ends. */
function walk(start: PageId, journey: FlowState): (PageId | 'progress')[] {
  const path: (PageId | 'progress')[] = []
  let at: PageId | 'progress' = start
  while (at !== 'progress') {
    at = redirectFor(at, journey.role)
    if (path.includes(at)) return [...path, at]
    path.push(at)
    at = footer(at, journey).to
  }
  return [...path, 'progress']
}

const someJourneys = roles.flatMap(role =>
  landSituation.values.flatMap(situation =>
    [false, true].map((isEmpty): [Role, LandSituation, boolean] => [role, situation, isEmpty]),
  ),
)

test.each(someJourneys)(
  '%s with %s land, lists empty %s: every page leads to progress in the end',
  (role, landSituation, isEmpty) => {
    for (const page of pageIds) expect(walk(page, fresh(role, { landSituation, isEmpty })).at(-1)).toBe('progress')
  },
)

test.each(roles)('%s meets every page that is for this role', role => {
  const met = new Set(
    landSituation.values.flatMap(situation =>
      [false, true].flatMap(isEmpty => walk('personal-info', fresh(role, { landSituation: situation, isEmpty }))),
    ),
  )
  const forRole = pageIds.filter(page => redirectFor(page, role) === page)
  // A co-borrower comes to his list of addresses by saying No to the primary borrower's.
  const bySayingNo: PageId[] = role === 'COBORROWER' ? ['address'] : []
  expect(forRole.filter(page => !met.has(page))).toEqual(bySayingNo)
})

test('the primary borrower walks the pages in the order of the specification', () => {
  expect(walk('personal-info', fresh('BORROWER', { landSituation: 'FAMILY' }))).toEqual([
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
  const path = walk('land', fresh('BORROWER', { landSituation: situation }))
  const asks = situation !== 'FAMILY' && situation !== 'RESERVATION'
  expect(path.indexOf('home/manufacture-detail')).toBe(asks ? 2 : 1)
})

test('without a chosen situation the land page stays', () => {
  expect(footer('land', fresh('BORROWER', { landSituation: null })).to).toBe('land')
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

const withSaving = pageIds.filter(page => 'saveWhen' in pages[page])

test.each(withSaving)('%s saves and returns once its sections are done, and not a section earlier', page => {
  const needed = (pages[page] as { saveWhen: SectionId[] }).saveWhen
  const statuses = all('COMPLETE', 'BORROWER')
  expect(footer(page, fresh('BORROWER', { statuses }))).toEqual({ label: 'Save', to: 'progress' })
  for (const missing of needed)
    expect(footer(page, fresh('BORROWER', { statuses: { ...statuses, [missing]: 'INCOMPLETE' } })).label).toBe('Next')
})

test('a list that was skipped by the person counts as done; what the role never had does not', () => {
  const skipped: SectionStatuses = { ...all('COMPLETE', 'BORROWER'), income: 'SKIPPED', financial_accounts: 'SKIPPED' }
  expect(footer('income', fresh('BORROWER', { statuses: skipped })).to).toBe('progress')
  const statuses = all('COMPLETE', 'COBORROWER')
  expect(footer('ethnicity/sex', fresh('COBORROWER', { statuses })).to).toBe('final-steps/consent')
})

test('every section takes part in the way back to progress', () => {
  const used = new Set(withSaving.flatMap(page => (pages[page] as { saveWhen: SectionId[] }).saveWhen))
  expect(sectionIds.filter(id => !used.has(id))).toEqual([])
})

test('every section has a title and a page to edit it on', () => {
  expect(sectionIds).toHaveLength(STEPS)
  for (const id of sectionIds) {
    expect(sections[id].title).not.toBe('')
    expect(pageIds).toContain(sectionPage[id])
  }
})

test('every page has a title, a step of the eleven, and leads to pages that exist', () => {
  for (const page of pageIds) {
    expect(pages[page].title).not.toBe('')
    expect(pages[page].step).toBeLessThanOrEqual(STEPS)
    for (const role of roles) expect(pageIds).toContain(redirectFor(page, role))
  }
})

test('nobody is sent on from the page that he is sent to', () => {
  for (const page of pageIds)
    for (const role of roles) {
      const shown = redirectFor(page, role)
      expect(redirectFor(shown, role)).toBe(shown)
    }
})

test('no address belongs to two pages of the site', () => {
  const dynamic = (name: RouteName) => paramsIn(name, pathOf(name)) !== null
  const names = Object.keys(routePatterns) as RouteName[]
  expect(names.every(dynamic)).toBe(true)
  // A dealer's slug is never a reserved first segment, so '/sign' is no dealer's home.
  const ofDealer = names.filter(name => routePatterns[name].startsWith('/:dealer'))
  for (const name of ofDealer) expect(ofDealer.filter(other => paramsIn(other, pathOf(name)) !== null)).toEqual([name])
})

const params = {
  dealer: 'sunrise-homes',
  application: 'A1',
  borrower: 'b-1',
  coborrower: 'b-2',
  document: 'd-1',
  '*': 'home',
}
const pathOf = (name: RouteName): string => pathTo(name as 'section', params)
