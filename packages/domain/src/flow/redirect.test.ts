import { expect, test } from 'vitest'
import { safeRedirect } from './routes.ts'

test.each([
  '/sunrise-homes',
  '/sunrise-homes/dashboard',
  '/sunrise-homes/application/A1B2C3D4E5/progress?signer_id=b-1&event=signing_complete',
  '/sunrise-homes/register/A1B2C3D4E5/coborrower/b-2',
  '/sunrise-homes/'.padEnd(1000, 'a'),
])('%s is followed', path => {
  expect(safeRedirect(path, 'sunrise-homes')).toBe(path)
})

test.each([
  '',
  null,
  undefined,
  42,
  'sunrise-homes/dashboard',
  'https://evil.example/sunrise-homes',
  '//evil.example/sunrise-homes',
  '/\\evil.example',
  '\\\\evil.example',
  '/sunrise-homes\\@evil.example',
  '/sunrise-homes//evil.example',
  '/sunrise-homes/../blue-ridge-homes',
  '/sunrise-homes/%2e%2e/blue-ridge-homes',
  '/sunrise-homes/%2Fevil.example',
  '/%2Fevil.example',
  '/sunrise-homes/..%5c..',
  '/sunrise-homes@evil.example',
  '/sunrise-homes.evil.example',
  '/sunrise-homes-two/dashboard',
  '/blue-ridge-homes/dashboard',
  '/sunrise-homes/\n/evil',
  '\t/sunrise-homes',
  '/sunrise-homes/dashboard#x',
  'javascript:alert(1)',
  '/',
  '/sunrise-homes/login',
  '/sunrise-homes/login/sms-sent?redirect=/sunrise-homes',
  '/sunrise-homes/logout',
  `/sunrise-homes/${'a'.repeat(1000)}`,
])('%s is not followed', path => {
  expect(safeRedirect(path, 'sunrise-homes')).toBeNull()
})
