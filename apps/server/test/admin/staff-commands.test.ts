import { afterAll, expect, test } from 'vitest'
import { adminOn } from '../support/admin-command.ts'
import { testServices } from '../support/services.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import { enroll, signInWith, staffApp, staffBrowser } from '../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(() => services.close())
const admin = adminOn(services.database, {}, services.keys)
const events = async () =>
  (await services.db.selectFrom('audit_event').select('event').execute()).map(({ event }) => event)
const tokenIn = (out: string) => /#token=([\w-]+)/.exec(out)![1]!

test('the printed link makes the first administrator, without a code', async () => {
  const { out, code } = await admin('staff', 'invite', 'ada@lender.example', '--name', 'Ada Abbott')
  expect(code).toBe(0)
  const browser = staffBrowser(app)
  const passkey = softwareAuthenticator(services.settings.PUBLIC_URL)
  const { body } = await enroll(browser, tokenIn(out), passkey)
  expect(body).toMatchObject({
    code: null,
    session: {
      status: 'ACTIVE',
      name: 'Ada Abbott',
      title: 'Administrator',
      grants: [{ role: 'ADMINISTRATOR', dealer: null }],
    },
  })
  expect((await admin('staff', 'list')).out).toContain(
    'ada@lender.example\tAda Abbott\tACTIVE\tAdministrator (all dealers)',
  )

  // The last administrator can be reset by the command, and not deactivated.
  expect((await admin('staff', 'deactivate', 'ada@lender.example')).err).toContain('This is the last administrator')
  const again = await admin('staff', 'reset', 'ADA@lender.example')
  expect((await signInWith(staffBrowser(app), passkey)).status).toBe(401)
  const renewed = await enroll(
    staffBrowser(app),
    tokenIn(again.out),
    softwareAuthenticator(services.settings.PUBLIC_URL),
  )
  expect(renewed.body.session.status).toBe('ACTIVE')
})

test('access, profile and officer of a dealer are set by commands, with their events', async () => {
  await admin('staff', 'invite', 'olivia@lender.example', '--access', 'OFFICER@sunrise-homes')
  await admin('staff', 'invite', 'marcus@lender.example', '--access', 'MANAGER')
  expect(
    (
      await admin(
        'staff',
        'grant',
        'olivia@lender.example',
        '--access',
        'OFFICER@sunrise-homes, MANAGER@blue-ridge-homes',
      )
    ).code,
  ).toBe(0)
  expect(
    (await admin('staff', 'profile', 'olivia@lender.example', '--name', 'Olivia Ortiz', '--nmls', '1234')).code,
  ).toBe(0)
  const { out } = await admin('staff', 'list')
  expect(out).toContain(
    'Olivia Ortiz\tINVITED\tManager (Blue Ridge Homes), Loan officer (Sunrise Homes)\tnever signed in',
  )
  const set = await admin(
    'dealer',
    'officer',
    'sunrise-homes',
    'olivia@lender.example',
    '--substitute',
    'marcus@lender.example',
  )
  expect(set.code).toBe(0)
  expect((await admin('dealer', 'officer', 'sunrise-homes', 'olivia@lender.example')).code).toBe(0)
  const stored = await services.db.selectFrom('dealer_officer').selectAll().execute()
  expect(stored).toEqual([{ dealer_id: expect.any(String), officer_id: expect.any(String), substitute_id: null }])
  expect((await admin('staff', 'deactivate', 'marcus@lender.example')).code).toBe(0)
  expect(await events()).toEqual(
    expect.arrayContaining([
      'staff.invited',
      'staff.granted',
      'staff.profile_changed',
      'staff.officer_set',
      'staff.deactivated',
    ]),
  )
})

test('a dry run changes nothing and prints no link', async () => {
  const before = (await events()).length
  const { out } = await admin('staff', 'invite', 'new@lender.example', '--dry-run')
  expect(out).not.toContain('token')
  expect((await events()).length).toBe(before)
})

const mistakes = [
  { words: ['staff', 'invite', 'no address'], says: 'email: Enter an email address' },
  { words: ['staff', 'invite', 'x@lender.example', '--access', 'BOSS'], says: 'BOSS is no role' },
  { words: ['staff', 'invite', 'x@lender.example', '--access', 'OFFICER@nowhere'], says: 'There is no dealer nowhere' },
  {
    words: ['staff', 'invite', 'x@lender.example', '--access', 'COMPLIANCE,OFFICER'],
    says: "Compliance can't be combined",
  },
  { words: ['staff', 'invite', 'x@lender.example', '--access', 'COMPLIANCE@sunrise-homes'], says: 'for all dealers' },
  { words: ['staff', 'invite', 'ada@lender.example'], says: 'is on the list already' },
  { words: ['staff', 'grant', 'ada@lender.example'], says: 'No access is given' },
  { words: ['staff', 'reset', 'nobody@lender.example'], says: 'no such person' },
  { words: ['dealer', 'officer', 'nowhere', 'ada@lender.example'], says: 'There is no dealer nowhere' },
]
test.each(mistakes)('$words says what is wrong', async ({ words, says }) => {
  const { err, code } = await admin(...words)
  expect(code).toBe(1)
  expect(err).toContain(says)
})
