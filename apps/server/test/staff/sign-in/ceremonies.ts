import type { FastifyInstance } from 'fastify'
import type { TestServices } from '../../support/services.ts'
import { softwareAuthenticator, type Tampering } from '../../support/software-authenticator.ts'
import { changeOf, invitedMember, type StaffBrowser, signedInStaff, staffBrowser } from '../../support/staff.ts'

interface Options {
  challenge: string
  user: { id: string }
}

/** One of the four ceremonies with a passkey. */
export interface Ceremony {
  /** A browser that may begin it. */
  browser(): StaffBrowser
  begin(browser: StaffBrowser): Promise<Options>
  answer(browser: StaffBrowser, credential: unknown): Promise<{ status: number; body: { code?: string } | null }>
  genuine(options: Options, tampering?: Tampering): object
  /** The cookie that binds it to its browser. */
  cookie: string
  /** The status and the code for a credential that is not the genuine one. */
  refusal: [status: number, code: string]
}
export const ceremonyNames = ['enrolling', 'adding a passkey', 'signing in', 'confirming a change'] as const

/** The ceremonies of a person who is signed in and of one who is invited, with the authenticators of both. */
export async function ceremoniesOf(app: FastifyInstance, services: TestServices) {
  const { db, settings } = services
  const person = await signedInStaff(app, services, [])
  const invitation = await invitedMember(services)
  const made = softwareAuthenticator(settings.PUBLIC_URL)
  const optionsOf = async (browser: StaffBrowser, path: string, body?: object): Promise<Options> => {
    // The tests open the link, and answer with the passkey, more often than they may.
    await db.deleteFrom('rate_limit').execute()
    return (await browser.call('POST', path, body)).body.options
  }
  const { token } = invitation
  const cookie = 'staff-ceremony'
  const ceremonies: Record<(typeof ceremonyNames)[number], Ceremony> = {
    enrolling: {
      browser: () => staffBrowser(app),
      begin: browser => optionsOf(browser, '/invitations/passkey/options', { token }),
      answer: (browser, credential) => browser.call('POST', '/invitations/passkey', { credential, name: '' }),
      genuine: made.create,
      cookie,
      refusal: [422, 'staff_passkey_refused'],
    },
    'adding a passkey': {
      browser: () => person.browser,
      begin: browser => optionsOf(browser, '/account/passkeys/options'),
      answer: (browser, credential) => browser.call('POST', '/account/passkeys', { credential, name: '' }),
      genuine: made.create,
      cookie,
      refusal: [422, 'staff_passkey_refused'],
    },
    'signing in': {
      browser: () => staffBrowser(app),
      begin: browser => optionsOf(browser, '/sign-in/passkey/options'),
      answer: (browser, credential) => browser.call('POST', '/sign-in/passkey', { credential }),
      genuine: person.passkey.get,
      cookie,
      refusal: [401, 'staff_sign_in_failed'],
    },
    'confirming a change': {
      browser: () => person.browser,
      begin: browser => optionsOf(browser, '/step-up/options', changeOf('POST', '/people', {})),
      answer: (browser, credential) => browser.call('POST', '/step-up', { credential }),
      genuine: person.passkey.get,
      cookie: 'staff-step-up',
      refusal: [403, 'staff_step_up_required'],
    },
  }

  /** Returns all rows that a ceremony may store or change. */
  const stored = async () => ({
    members: await db.selectFrom('staff_member').select(['id', 'status']).orderBy('id').execute(),
    passkeys: await db.selectFrom('staff_passkey').select(['id', 'counter', 'last_used_at']).orderBy('id').execute(),
    sessions: await db.selectFrom('staff_session').select(['id', 'ended_at']).orderBy('id').execute(),
    proofs: await db.selectFrom('staff_step_up').select('token_hash').orderBy('token_hash').execute(),
    used: await db.selectFrom('staff_invitation').select(['id', 'used_at']).orderBy('id').execute(),
  })
  return { ceremonies, person, invitation, made, stored }
}
