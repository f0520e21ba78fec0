import { addDays, dayIn } from '@porchlight/domain'
import { afterAll, expect, test } from 'vitest'
import { staffWarnings } from '../../src/admin/doctor/staff-checks.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { replaceLicenses } from '../../src/staff/staff-members/license-repository.ts'
import { adminOn } from '../support/admin-command.ts'
import { testServices } from '../support/services.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(() => services.close())
const admin = adminOn(services.database, {}, services.keys, services.jobs)
const ownHost = {
  NODE_ENV: 'production',
  LENDER_TIME_ZONE: 'America/Chicago',
  PUBLIC_URL: 'https://loans.lender.example',
  STAFF_URL: 'https://staff.lender.example',
} as const
const warnings = (settings: Parameters<typeof staffWarnings>[0] = ownHost) =>
  staffWarnings(settings, services.db, services.keys)

test('doctor says what the staff members lack in production', async () => {
  expect(await warnings()).toEqual(['There is no active administrator. Invite one: staff invite --help'])
  await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  expect(await warnings()).toEqual([])

  const sameHost = ['The pages for staff are on the host of the borrowers. Give them one of their own in STAFF_URL.']
  expect(await warnings({ ...ownHost, STAFF_URL: undefined })).toEqual(sameHost)
  expect(await warnings({ ...ownHost, STAFF_URL: ownHost.PUBLIC_URL })).toEqual(sameHost)
  expect(await warnings({ ...ownHost, NODE_ENV: 'development', STAFF_URL: undefined })).toEqual([])
})

test('doctor says of each dealer who is missing on its documents, and how to change it', async () => {
  const [oak, elm] = ['oak-homes', 'elm-homes']
  for (const slug of [oak, elm]) {
    const site = [`--email=hello@${slug}.test`, `--website=https://${slug}.test`]
    const added = await admin(
      'dealer',
      'add',
      slug,
      `--name=${slug}`,
      '--phone=512-555-0142',
      '--color=#1f4e79',
      ...site,
    )
    expect(added.code).toBe(0)
  }
  const without = (slug: string) =>
    `${slug} has no officer, so no one gets its applications or stands on its documents. Choose one: dealer officer ${slug} EMAIL`
  expect(await warnings()).toEqual([without(elm), without(oak)])
  await admin('dealer', 'off', elm)
  expect(await warnings()).toEqual([without(oak)])

  const { email: officer } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const { email: substitute } = await signedInStaff(app, services, [{ role: 'MANAGER', scope: 'ALL' }])
  expect((await admin('dealer', 'officer', oak, officer, '--substitute', substitute)).code).toBe(0)
  const nameless = (email: string, role: string) =>
    `${email}, the ${role} of ${oak}, has no NMLS id, so no documents name them: staff profile ${email} --nmls NUMBER`
  expect(await warnings()).toEqual([nameless(officer, 'officer'), nameless(substitute, 'substitute')])
  await admin('staff', 'profile', officer, '--nmls', '1234')
  expect(await warnings()).toEqual([nameless(substitute, 'substitute')])

  await admin('staff', 'grant', officer, '--access', `OFFICER@${elm}`)
  await admin('staff', 'deactivate', substitute)
  expect(await warnings()).toEqual([
    `${officer}, the officer of ${oak}, may not open its applications. Change the access, or choose another one: dealer officer ${oak} EMAIL`,
    `${substitute}, the substitute of ${oak}, is not active. Choose another one: dealer officer ${oak} EMAIL`,
  ])

  const { email: active } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  await admin('dealer', 'officer', oak, active)
  await admin('staff', 'profile', active, '--nmls', '1234')
  expect(await warnings()).toEqual([])
})

test('doctor says which licenses ended, and which end within 30 days', async () => {
  const { id, email } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const day = (days: number) => addDays(dayIn(ownHost.LENDER_TIME_ZONE, new Date()), days)
  const licenses = Object.entries({ GA: -1, OK: 30, TX: 31 }).map(([state, days]) => ({ state, ends_on: day(days) }))
  await inTransaction(services.db, trx => replaceLicenses(trx, id, licenses))
  const renew = "Enter its new last day, or remove it, on the person's page."
  expect(await warnings()).toEqual([
    `The license of ${email} in GA ended on ${day(-1)}. ${renew}`,
    `The license of ${email} in OK ends on ${day(30)}. ${renew}`,
  ])
  await services.db.deleteFrom('staff_license').execute()
})

test('doctor says nothing of dealers to try, but of a real one with such a slug', async () => {
  await services.db
    .updateTable('dealer')
    .set({ email: 'hello@sunrise.test' })
    .where('slug', '=', 'sunrise-homes')
    .execute()
  expect(await warnings()).toEqual([expect.stringContaining('Sunrise Homes has no officer')])
})
