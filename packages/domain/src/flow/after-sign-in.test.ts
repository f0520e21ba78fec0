import { expect, test } from 'vitest'
import { afterSignIn, type ListedApplication, type ListedBorrower, pathOfApplication } from './after-sign-in.ts'

const me = { dealer: 'sunrise-homes', userId: 'u-1' }
const borrower = (answers: Partial<ListedBorrower> = {}): ListedBorrower => ({
  id: 'b-1',
  user_id: 'u-1',
  is_primary: true,
  status: 'IN_PROGRESS',
  first_name: 'Maria',
  last_name: 'Lopez',
  ...answers,
})
const application = (borrowers: ListedBorrower[], id = 'A1'): ListedApplication => ({
  id,
  status: 'STARTED',
  created_at: '2026-03-15T12:00:00Z',
  borrowers,
})
const mine = application([borrower()])
const invited = application([
  borrower({ user_id: 'u-9' }),
  borrower({ id: 'b-2', user_id: null, is_primary: false, status: 'INVITED' }),
])
const DASHBOARD = '/sunrise-homes/dashboard'

test('without an application: register', () => {
  expect(afterSignIn(me, [])).toBe('/sunrise-homes/register')
  expect(afterSignIn(me, [], '/sunrise-homes/application/A1/progress')).toBe('/sunrise-homes/register')
})

test('one or several applications: the dashboard', () => {
  expect(afterSignIn(me, [mine])).toBe(DASHBOARD)
  expect(afterSignIn(me, [mine, invited])).toBe(DASHBOARD)
})

test('one application whose primary borrower was invited: register', () => {
  expect(afterSignIn(me, [application([borrower({ status: 'INVITED' })])])).toBe('/sunrise-homes/register')
})

test('one application to which one was invited: register as co-borrower', () => {
  expect(afterSignIn(me, [invited])).toBe('/sunrise-homes/register/A1/coborrower/b-2')
})

test.each([
  '/sunrise-homes/application/A1/progress?signer_id=b-1',
  '/sunrise-homes/application/A1/borrower/b-1/home/placement',
  '/sunrise-homes/download-signed-documents/A1/d-1',
])('back to %s', path => {
  expect(afterSignIn(me, [mine], path)).toBe(path)
  expect(afterSignIn(me, [application([borrower()], 'A2'), mine], path)).toBe(path)
})

test.each([
  '/sunrise-homes/application/A9/progress',
  '/sunrise-homes/application/A1/borrower/b-9/income',
  '/blue-ridge-homes/application/A1/progress',
  '//evil.example',
  '/sunrise-homes/register',
])('not to %s', path => {
  expect(afterSignIn(me, [mine], path)).toBe(DASHBOARD)
})

test('back to a co-borrower on the same device, but not to one who has a sign-in', () => {
  const path = '/sunrise-homes/application/A1/borrower/b-2/income'
  const withCoborrower = (user_id: string | null) =>
    application([borrower(), borrower({ id: 'b-2', is_primary: false, user_id })])
  expect(afterSignIn(me, [withCoborrower(null)], path)).toBe(path)
  expect(afterSignIn(me, [withCoborrower('u-2')], path)).toBe(DASHBOARD)
})

test('who was invited registers first, whatever the redirect', () => {
  expect(afterSignIn(me, [invited], '/sunrise-homes/application/A1/progress')).toBe(
    '/sunrise-homes/register/A1/coborrower/b-2',
  )
})

test('choosing an application opens its progress, or an invitation', () => {
  expect(pathOfApplication(me, mine)).toBe('/sunrise-homes/application/A1/progress')
  expect(pathOfApplication(me, invited)).toBe('/sunrise-homes/register/A1/coborrower/b-2?isReturningUser=true')
})
