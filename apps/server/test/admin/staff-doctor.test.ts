import { afterAll, expect, test } from 'vitest'
import { staffWarnings } from '../../src/admin/doctor/staff-checks.ts'
import { adminOn } from '../support/admin-command.ts'
import { testServices } from '../support/services.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(() => services.close())
const admin = adminOn(services.database, {}, services.keys, services.jobs)
const ownHost = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://loans.lender.example',
  STAFF_URL: 'https://staff.lender.example',
} as const
const warnings = (settings: Parameters<typeof staffWarnings>[0] = ownHost) =>
  staffWarnings(settings, services.db, services.keys)

test('doctor says what the people of the lender lack in production', async () => {
  expect(await warnings()).toEqual(['There is no active administrator. Invite one: staff invite --help'])
  await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  expect(await warnings()).toEqual([])

  const sameHost = ['The pages for staff are on the host of the borrowers. Give them one of their own in STAFF_URL.']
  expect(await warnings({ ...ownHost, STAFF_URL: undefined })).toEqual(sameHost)
  expect(await warnings({ ...ownHost, STAFF_URL: ownHost.PUBLIC_URL })).toEqual(sameHost)
  expect(await warnings({ ...ownHost, NODE_ENV: 'development', STAFF_URL: undefined })).toEqual([])
})

test('doctor names a dealer whose officer is not active or has no NMLS id', async () => {
  const { email } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  expect((await admin('dealer', 'officer', 'sunrise-homes', email)).code).toBe(0)
  const nameless = `${email}, the officer of Sunrise Homes, has no NMLS id, which documents have to name: staff profile --help`
  expect(await warnings()).toEqual([nameless])
  await admin('staff', 'deactivate', email)
  expect(await warnings()).toEqual([
    `${email}, the officer of Sunrise Homes, is not active. Choose another one: dealer officer --help`,
    nameless,
  ])
  const active = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  await admin('dealer', 'officer', 'sunrise-homes', active.email)
  await admin('staff', 'profile', active.email, '--nmls', '1234')
  expect(await warnings()).toEqual([])
})
