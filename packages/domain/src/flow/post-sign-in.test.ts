import { describe, expect, test } from 'vitest'
import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
  isFinished,
} from '../status/transitions.ts'
import { type ListedApplication, type ListedBorrower, openApplication } from './listed-application.ts'
import { applicationPath, newRegistrationPath, openApplicationPath, postSignInPath } from './post-sign-in.ts'

const me = { dealer: 'sunrise-homes', userId: 'u-1', takesApplications: true }
const borrower = (answers: Partial<ListedBorrower> = {}): ListedBorrower => ({
  id: 'b-1',
  user_id: 'u-1',
  is_primary: true,
  status: 'IN_PROGRESS',
  first_name: 'Maria',
  last_name: 'Lopez',
  ...answers,
})
const application = (
  borrowers: ListedBorrower[],
  id = 'A1',
  status: ApplicationStatus = 'STARTED',
): ListedApplication => ({
  id,
  status,
  created_at: '2026-03-15T12:00:00Z',
  submitted_at: null,
  withdrawn_at: null,
  finished_at: null,
  outcome: null,
  letter_on: null,
  borrowers,
})
const started = application([borrower()])
const submitted = application([borrower({ status: 'SIGNED' })], 'A0', 'SUBMITTED')
const somebodys = borrower({ id: 'b-9', user_id: 'u-9' })
const asCoborrower = (status: BorrowerStatus) => borrower({ id: 'b-2', is_primary: false, status })
const invited = application([somebodys, asCoborrower('INVITED')], 'A2')

const DASHBOARD = '/sunrise-homes/dashboard'
const REGISTER = '/sunrise-homes/register'
const INVITATION = '/sunrise-homes/register/A2/coborrower/b-2'

describe('after signing in', () => {
  test.each([undefined, '/sunrise-homes/application/A1/progress', newRegistrationPath('sunrise-homes')])(
    'without an application, also one that is gone: register (on the way to %s)',
    redirect => {
      expect(postSignInPath(me, [], redirect)).toBe(REGISTER)
    },
  )

  test('without an application, at a dealer that takes none: stay on the dashboard', () => {
    expect(postSignInPath({ ...me, takesApplications: false }, [], REGISTER)).toBe(DASHBOARD)
  })

  test('to the registration with what the link of the dealer said', () => {
    const link = `${REGISTER}?rep=Dale%20Rivers&home=TRU`
    expect(postSignInPath(me, [], link)).toBe(link)
    expect(postSignInPath(me, [], `${REGISTER}?xrep=Dale&rehome=TRU`)).toBe(REGISTER)
    expect(postSignInPath(me, [], `${REGISTER}?x=1&rep=Dale`)).toBe(`${REGISTER}?rep=Dale`)
    expect(postSignInPath(me, [], '/sunrise-homes/dashboard?rep=Dale')).toBe(REGISTER)
    expect(postSignInPath(me, [started], link)).toBe(DASHBOARD)
  })

  describe.each(applicationStatuses)('with one application that is %s', status => {
    test.each(borrowerStatuses)('as its primary borrower, %s', own => {
      const listed = application([borrower({ status: own })], 'A1', status)
      expect(postSignInPath(me, [listed])).toBe(own === 'INVITED' ? REGISTER : DASHBOARD)
      expect(applicationPath(me, listed)).toBe('/sunrise-homes/application/A1/progress')
    })

    test.each(borrowerStatuses)('as its co-borrower, %s', own => {
      const listed = application([somebodys, asCoborrower(own)], 'A2', status)
      expect(postSignInPath(me, [listed])).toBe(own === 'INVITED' ? INVITATION : DASHBOARD)
      expect(applicationPath(me, listed)).toBe(
        own === 'INVITED' ? `${INVITATION}?isReturningUser=true` : '/sunrise-homes/application/A2/progress',
      )
    })
  })

  test('with several: the dashboard, also where an invitation or a finished one is among them', () => {
    for (const several of [
      [started, submitted],
      [started, invited],
      [invited, submitted],
      [invited, application([somebodys, asCoborrower('INVITED')], 'A3')],
    ])
      expect(postSignInPath(me, several)).toBe(DASHBOARD)
  })

  test('ignores the invitation of another person', () => {
    const other = borrower({ id: 'b-8', user_id: null, is_primary: false, status: 'INVITED' })
    const both = application([somebodys, other, asCoborrower('INVITED')], 'A2')
    expect(postSignInPath(me, [both])).toBe(INVITATION)
    expect(postSignInPath(me, [application([borrower(), other])])).toBe(DASHBOARD)
  })
})

describe('on the way to a page', () => {
  test.each([
    '/sunrise-homes/application/A1/progress?signer_id=b-1',
    '/sunrise-homes/application/A1/signature',
    '/sunrise-homes/application/A1/coborrower-invite',
    '/sunrise-homes/application/A1/full',
    '/sunrise-homes/application/A1/borrower/b-1/home/placement',
    '/sunrise-homes/download-signed-documents/A1/d-1',
  ])('%s of an own application: followed', path => {
    expect(postSignInPath(me, [started], path)).toBe(path)
    expect(postSignInPath(me, [submitted, started], path)).toBe(path)
  })

  test.each(['/sunrise-homes/application/A5/progress', '/sunrise-homes/register/A5/coborrower/b-9'])(
    '%s of an application of others: not followed',
    path => {
      expect(postSignInPath(me, [started, application([somebodys], 'A5')], path)).toBe(DASHBOARD)
    },
  )

  test.each([
    '/sunrise-homes/application/A9/progress',
    '/sunrise-homes/application/A1/borrower/b-9/income',
    '/sunrise-homes/register/A1/coborrower/b-1',
    '/sunrise-homes/register/A1/coborrower/b-9',
    '/sunrise-homes/register/A9/coborrower/b-1',
    '/blue-ridge-homes/application/A1/progress',
    '//evil.example/application/A1/progress',
    'https://evil.example/sunrise-homes/application/A1/progress',
    '/sunrise-homes/dashboard',
    '/sunrise-homes/register',
    newRegistrationPath('sunrise-homes'),
    '',
    null,
  ])('not to %s', path => {
    expect(postSignInPath(me, [started], path)).toBe(DASHBOARD)
  })

  test('of a co-borrower on the same device, but not of one who has a sign-in or is invited', () => {
    const withCoborrower = (answers: Partial<ListedBorrower>) =>
      application([borrower(), borrower({ id: 'b-2', is_primary: false, ...answers })])
    for (const path of ['/application/A1/borrower/b-2/income', '/register/A1/coborrower/b-2']) {
      const back = `/sunrise-homes${path}`
      expect(postSignInPath(me, [withCoborrower({ user_id: null })], back)).toBe(back)
      expect(postSignInPath(me, [withCoborrower({ user_id: 'u-2' })], back)).toBe(DASHBOARD)
      expect(postSignInPath(me, [withCoborrower({ user_id: null, status: 'INVITED' })], back)).toBe(DASHBOARD)
    }
  })

  test('registration of an invitation: followed, also with own applications; nothing else before acceptance', () => {
    const returning = `${INVITATION}?isReturningUser=true`
    expect(postSignInPath(me, [invited, started], returning)).toBe(returning)
    expect(postSignInPath(me, [started, invited], returning)).toBe(returning)
    expect(postSignInPath(me, [invited], '/sunrise-homes/application/A2/progress')).toBe(INVITATION)
    expect(postSignInPath(me, [application([somebodys, asCoborrower('IN_PROGRESS')], 'A2')], returning)).toBe(DASHBOARD)
  })

  test("to one's account, with or without an application", () => {
    const back = '/sunrise-homes/account'
    for (const applications of [[], [invited], [started, submitted]])
      expect(postSignInPath(me, applications, back)).toBe(back)
    expect(postSignInPath(me, [started], '/blue-ridge-homes/account')).toBe(DASHBOARD)
  })

  test('new registration: followed without an open application', () => {
    const back = newRegistrationPath('sunrise-homes')
    expect(back).toBe('/sunrise-homes/register?isReturningUser=true')
    expect(postSignInPath(me, [submitted], back)).toBe(back)
    expect(postSignInPath(me, [submitted, started], back)).toBe(DASHBOARD)
  })
})

describe.each(applicationStatuses)('an application that is %s', status => {
  test.each(borrowerStatuses)('is open for its primary borrower unless it is finished (%s)', own => {
    const listed = application([borrower({ status: own })], 'A1', status)
    expect(openApplication([submitted, listed], 'u-1')).toBe(isFinished(status) ? undefined : listed)
  })

  test('is never the open one of a user who is not on it', () => {
    expect(openApplication([application([somebodys], 'A5', status)], 'u-1')).toBeUndefined()
  })

  test('is never the open one of a co-borrower', () => {
    const listed = application([somebodys, asCoborrower('IN_PROGRESS')], 'A2', status)
    expect(openApplication([listed], 'u-1')).toBeUndefined()
  })
})

test('an application of others leads to the dashboard', () => {
  expect(postSignInPath(me, [application([somebodys], 'A5')])).toBe(DASHBOARD)
})

test('registration leads to the first page of an open application, and of no other', () => {
  expect(openApplicationPath(me, [submitted, started])).toBe('/sunrise-homes/application/A1/borrower/b-1/personal-info')
  expect(openApplicationPath(me, [submitted])).toBeUndefined()
  expect(openApplicationPath(me, [application([somebodys, asCoborrower('IN_PROGRESS')], 'A2')])).toBeUndefined()
})
