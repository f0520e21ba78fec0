import { pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { routeParams } from './use-route-params.ts'

const params = {
  dealer: 'sunrise-homes',
  application: 'A1B2C3D4E5',
  borrower: 'b-1',
  coborrower: 'b-2',
  document: 'd-1',
  item: 'none',
  letter: 'none',
  '*': 'income',
}
const ofApplication = (Object.keys(routePatterns) as RouteName[]).filter(name =>
  routePatterns[name].startsWith('/:dealer/application/:application/'),
)

test.each(ofApplication)('finds the application in the path of the page %s', name => {
  expect(routeParams(pathTo(name, params), params.dealer)).toMatchObject({ application: params.application })
})
