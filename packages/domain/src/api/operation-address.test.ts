import { expect, test } from 'vitest'
import { operationAddress } from './operation-address.ts'

test.each([
  ['GET /staff/people', undefined, ['GET', '/staff/people']],
  ['PUT /a/{first}/b/{second}', { params: { first: 'x y/z', second: '1' } }, ['PUT', '/a/x%20y%2Fz/b/1']],
  ['GET /list', { query: { view: 'mine', from: undefined, to: null } }, ['GET', '/list?view=mine']],
  ['GET /list', { query: { term: 'a&b=ü', most: 5 } }, ['GET', '/list?term=a%26b%3D%C3%BC&most=5']],
])('%s has its values in their places (%#)', (operation, values, expected) => {
  expect(operationAddress(operation, values)).toEqual(expected)
})
