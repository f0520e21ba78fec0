import { afterAll, expect, test } from 'vitest'
import { inboxMessages } from '../../src/providers/inbox/inbox-repository.ts'
import { adminOn } from '../support/admin-command.ts'
import { testServices } from '../support/services.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import { enroll, signInWith, staffApp, staffBrowser } from '../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(() => services.close())
const admin = adminOn(services.database, {}, services.keys, services.jobs)
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

function invitation(email: string, access: string): string[] {
  return ['staff', 'invite', email, '--name', 'Nina New', '--access', access]
}

/** Invites a person, who enrolls by the printed link. */
async function enrolled(email: string, access: string) {
  const { out } = await admin(...invitation(email, access))
  const passkey = softwareAuthenticator(services.settings.PUBLIC_URL)
  const { status, body } = await enroll(staffBrowser(app), tokenIn(out), passkey)
  expect(status).toBe(200)
  return body.session
}
const mailsTo = async (to: string) => {
  await services.queue.drain()
  return inboxMessages(services.db, services.keys, { to })
}

test('each change of access by a command is mailed to all administrators, and the printed link to no one', async () => {
  await enrolled('second@lender.example', 'ADMINISTRATOR')
  const before = (await mailsTo('second@lender.example')).length
  const steps: [words: string[], says: string][] = [
    [['invite', 'told@lender.example', '--name', 'Tom Told', '--access', 'OFFICER'], 'An operator invited Tom Told'],
    [['grant', 'told@lender.example', '--access', 'MANAGER'], 'It is now: Manager (all dealers).'],
    [['reset', 'told@lender.example'], 'An operator reset the sign-in of Tom Told'],
    [['deactivate', 'told@lender.example'], 'An operator deactivated Tom Told'],
  ]
  for (const [index, [words, says]] of steps.entries()) {
    expect((await admin('staff', ...words)).code).toBe(0)
    const mails = await mailsTo('second@lender.example')
    expect(mails).toHaveLength(before + index + 1)
    expect(mails[0]!.text).toContain(says)
    expect(mails[0]).toMatchObject({ link: null, text: expect.not.stringContaining('#token') })
  }
  expect(await mailsTo('told@lender.example')).toEqual([])
  await admin(...invitation('dry@lender.example', 'OFFICER'), '--dry-run')
  await admin('staff', 'grant', 'told@lender.example', '--access', 'OFFICER')
  expect(await mailsTo('second@lender.example')).toHaveLength(before + steps.length)
})

test('access, profile and officer of a dealer are set by commands, with their events', async () => {
  expect(await enrolled('olivia@lender.example', 'OFFICER@sunrise-homes')).toMatchObject({ title: 'Loan officer' })
  await enrolled('marcus@lender.example', 'MANAGER')
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
  const licenses = (...states: string[]) => admin('staff', 'licenses', 'olivia@lender.example', ...states)
  expect((await licenses('--states', 'TX=2020-12-31, XX=2999-01-01')).err).toMatch(/TX: .*XX: /s)
  expect((await licenses()).err).toContain('No states are given: --states.')
  expect((await licenses('--states', `TX=${new Date().getFullYear() + 1}-12-31`)).code).toBe(0)
  const { out } = await admin('staff', 'list')
  expect(out).toContain('Olivia Ortiz\tACTIVE\tManager (Blue Ridge Homes), Loan officer (Sunrise Homes)\t')
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
      'staff.licensed',
      'staff.officer_set',
      'staff.deactivated',
    ]),
  )
})

test('applications of a dealer go to active people alone who can open them, and not twice to one', async () => {
  await admin(...invitation('waits@lender.example', 'OFFICER'))
  await enrolled('ina@lender.example', 'OFFICER@sunrise-homes')
  await enrolled('ben@lender.example', 'OFFICER@blue-ridge-homes')
  await enrolled('cleo@lender.example', 'COMPLIANCE')
  await enrolled('gone@lender.example', 'OFFICER')
  await admin('staff', 'deactivate', 'gone@lender.example')
  const stored = () => services.db.selectFrom('dealer_officer').selectAll().execute()
  const before = await stored()
  const set = (...people: string[]) => {
    const [officer = '', substitute] = people.map(name => `${name}@lender.example`)
    return admin('dealer', 'officer', 'sunrise-homes', officer, ...(substitute ? ['--substitute', substitute] : []))
  }
  const refusals: [name: string, says: string][] = [
    ['waits', 'waits@lender.example is not active: INVITED.'],
    ['gone', 'gone@lender.example is not active: DEACTIVATED.'],
    ['ben', 'ben@lender.example is neither loan officer nor manager of sunrise-homes.'],
    ['cleo', 'cleo@lender.example is neither loan officer nor manager of sunrise-homes.'],
    ['second', 'second@lender.example is neither loan officer nor manager of sunrise-homes.'],
  ]
  for (const [name, says] of refusals) {
    expect(await set(name)).toMatchObject({ code: 1, err: says })
    expect(await set('ina', name)).toMatchObject({ code: 1, err: says })
  }
  expect(await set('ina', 'ina')).toMatchObject({ code: 1, err: 'The substitute has to be someone else.' })
  expect(await stored()).toEqual(before)
  expect((await set('ina')).code).toBe(0)
})

test('a dry run changes nothing and prints no link', async () => {
  const before = (await events()).length
  const { out, code } = await admin(...invitation('new@lender.example', 'OFFICER'), '--dry-run')
  expect(code).toBe(0)
  expect(out).not.toContain('token')
  expect((await events()).length).toBe(before)
})

const mistakes = [
  { words: invitation('no address', 'OFFICER'), says: 'email: Enter an email address' },
  {
    words: ['staff', 'invite', 'x@lender.example', '--name', '\u001b[32mbob', '--access', 'OFFICER'],
    says: 'name: There is a hidden character here (U+001B)',
  },
  { words: invitation('x@lender.example', 'BOSS'), says: 'BOSS is no role' },
  { words: invitation('x@lender.example', 'OFFICER@nowhere'), says: 'There is no dealer nowhere' },
  { words: invitation('x@lender.example', 'COMPLIANCE,OFFICER'), says: "Compliance can't be combined" },
  { words: invitation('x@lender.example', 'COMPLIANCE@sunrise-homes'), says: 'for all dealers' },
  { words: invitation('ada@lender.example', 'OFFICER'), says: 'is on the list already' },
  { words: ['staff', 'invite', 'x@lender.example', '--access', 'OFFICER'], says: 'No name is given: --name.' },
  { words: ['staff', 'invite', 'x@lender.example', '--name', 'Xenia'], says: 'No access is given: --access.' },
  { words: ['staff', 'grant', 'ada@lender.example'], says: 'No access is given' },
  { words: ['staff', 'reset', 'nobody@lender.example'], says: 'no such person' },
  { words: ['dealer', 'officer', 'nowhere', 'ada@lender.example'], says: 'There is no dealer nowhere' },
]
test.each(mistakes)('$words says what is wrong', async ({ words, says }) => {
  const { err, code } = await admin(...words)
  expect(code).toBe(1)
  expect(err).toContain(says)
})
