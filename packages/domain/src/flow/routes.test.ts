import { expect, test } from 'vitest'
import { isPageId, pageOfAlias } from './pages.ts'
import { pagePath, paramsIn, pathTo, type RouteName, routePatterns } from './routes.ts'

const params = { dealer: 'sunrise-homes', application: 'A1B2C3D4E5', borrower: 'b-1' }

test('addresses are made of their parts', () => {
  expect(pathTo('start')).toBe('/')
  expect(pathTo('dealerHome', { dealer: 'sunrise-homes' })).toBe('/sunrise-homes')
  expect(pathTo('progress', params)).toBe('/sunrise-homes/application/A1B2C3D4E5/progress')
  expect(pagePath(params, 'progress')).toBe('/sunrise-homes/application/A1B2C3D4E5/progress')
  expect(pagePath(params, 'personal-info/citizenship')).toBe(
    '/sunrise-homes/application/A1B2C3D4E5/borrower/b-1/personal-info/citizenship',
  )
})

test('a page of the form can name the page that it returns to', () => {
  expect(pagePath(params, 'review')).toBe('/sunrise-homes/application/A1B2C3D4E5/review/b-1')
  expect(pagePath(params, 'income', 'review')).toBe(`${pagePath(params, 'income')}?return=review`)
  expect(pagePath(params, 'review', 'review')).toBe(pagePath(params, 'review'))
})

test('a query carries what was given, encoded', () => {
  expect(pathTo('login', params, { redirect: '/a/b?c=d', error: undefined })).toBe(
    '/sunrise-homes/login?redirect=%2Fa%2Fb%3Fc%3Dd',
  )
})

test('an address gives its parts back', () => {
  expect(paramsIn('progress', pathTo('progress', params))).toEqual({
    dealer: 'sunrise-homes',
    application: 'A1B2C3D4E5',
  })
  expect(paramsIn('section', pagePath(params, 'home/placement'))).toEqual({ ...params, '*': 'home/placement' })
  expect(paramsIn('progress', pathTo('dashboard', params))).toBeNull()
})

test('paths that moved lead to pages that exist', () => {
  expect(['personal-info/bankruptcy', 'land/family', 'land/reservation'].map(pageOfAlias)).toEqual([
    'expenses/bankruptcy',
    'land',
    'land',
  ])
  expect(['personal-info/bankruptcy', 'land/family', 'land/reservation'].some(isPageId)).toBe(false)
  expect(pageOfAlias('home')).toBeUndefined()
})

test('no address belongs to two pages of the site', () => {
  const dynamic = (name: RouteName) => paramsIn(name, pathOf(name)) !== null
  const names = Object.keys(routePatterns) as RouteName[]
  expect(names.every(dynamic)).toBe(true)
  // A dealer's slug is never a reserved first segment, so '/sign' is no dealer's home.
  const ofDealer = names.filter(name => routePatterns[name].startsWith('/:dealer'))
  for (const name of ofDealer) expect(ofDealer.filter(other => paramsIn(other, pathOf(name)) !== null)).toEqual([name])
})

const everyParam = { ...params, coborrower: 'b-2', document: 'd-1', item: 'i-1', letter: 'l-1', '*': 'home' }
const pathOf = (name: RouteName): string => pathTo(name as 'section', everyParam)
