import { expect, test } from 'vitest'
import { type StaffRouteName, safeStaffRedirect, staffPageOf, staffPathTo, staffPatterns } from './staff-routes.ts'

const names = Object.keys(staffPatterns) as StaffRouteName[]
const params = { staff_id: '0190c1f2', application_id: 'A1B2C3D4E5' }

test.each(names)('the address of %s leads back to it', name => {
  const page = staffPageOf(staffPathTo(name, params))
  expect(page?.name).toBe(name)
  expect(params).toMatchObject(page!.params)
})

test.each(['/', '/staff/', '/staff/nothing', '/staff/people/a/b', '/sunrise-homes'])('%s is no page of staff', path => {
  expect(staffPageOf(path)).toBeUndefined()
})

test.each([
  '/staff',
  '/staff/account',
  '/staff/applications/A1B2C3D4E5',
  '/staff?dealer=0190c1f2&after=x_-%3D',
  '/staff?',
  `/staff?${'x'.repeat(993)}`,
])('a sign-in continues to %s', address => {
  expect(safeStaffRedirect(address)).toBe(address)
})

test.each([
  null,
  7,
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/staff',
  '/staff/sign-in',
  '/staff/invitation',
  '/staff/oidc/callback?code=x',
  '/sunrise-homes',
  '/staff/../sunrise-homes',
  '/staff/people/%2e%2e',
  '/staff#//evil.example',
  '/staff?x=<script>',
  `/staff?${'x'.repeat(994)}`,
])('a sign-in does not continue to %j', address => {
  expect(safeStaffRedirect(address)).toBeNull()
})
