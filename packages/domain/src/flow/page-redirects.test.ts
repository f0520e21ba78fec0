import { expect, test } from 'vitest'
import type { Role } from '../people/role.ts'
import type { PageId } from '../sections/index.ts'
import { pageIds, previousPage, redirectFor } from './pages.ts'

const roles: Role[] = ['BORROWER', 'COBORROWER']

test.each<[PageId, Role, PageId]>([
  ['address/coborrower-confirmation', 'BORROWER', 'address'],
  ['home', 'COBORROWER', 'ethnicity'],
  ['land/leasing', 'COBORROWER', 'ethnicity'],
  ['overview', 'COBORROWER', 'ethnicity'],
  ['final-steps/sales-person', 'COBORROWER', 'final-steps/consent'],
  ['address', 'COBORROWER', 'address'],
])('%s redirects a %s to %s', (page, role, shown) => {
  expect(redirectFor(page, role)).toBe(shown)
})

test('a redirect leads to a page that does not redirect again', () => {
  for (const page of pageIds())
    for (const role of roles) {
      const shown = redirectFor(page, role)
      expect(redirectFor(shown, role)).toBe(shown)
    }
})

test.each<[PageId, Role, PageId | 'progress']>([
  ['personal-info', 'BORROWER', 'progress'],
  ['personal-info/citizenship', 'BORROWER', 'personal-info'],
  ['no-employment', 'BORROWER', 'employment'],
  ['land/leasing', 'BORROWER', 'land'],
  ['home/manufacture-detail', 'BORROWER', 'land'],
  ['ethnicity', 'BORROWER', 'overview'],
  ['ethnicity', 'COBORROWER', 'expenses/bankruptcy'],
])('Back on %s leads a %s to %s', (page, role, previous) => {
  expect(previousPage(page, role)).toBe(previous)
})

test.each(roles.flatMap(role => pageIds().map(page => [role, page] as const)))(
  'Back leads a %s from %s to an earlier page of their own',
  (role, page) => {
    const previous = previousPage(page, role)
    if (previous === 'progress') return
    expect(redirectFor(previous, role)).toBe(previous)
    expect(pageIds().indexOf(previous)).toBeLessThan(pageIds().indexOf(page))
  },
)
