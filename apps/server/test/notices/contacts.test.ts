import {
  decisionFor,
  type ListedApplication,
  type NoticeChannel,
  type NoticeEvent,
  noticeEvents,
  noticeOf,
  pathTo,
  postSignInPath,
  UNDO_MINUTES,
} from '@porchlight/domain'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { newApplicationId } from '../../src/applications/record/application-id.ts'
import { addUserContact } from '../../src/identity/identity-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour } from '../support/clock.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { newestMessage, sentMessages } from '../support/inbox.ts'
import { storeOpenItem } from '../support/open-item.ts'
import { storeBorrower } from '../support/sealed-borrower.ts'
import { testedApi } from '../support/tested-api.ts'
import { LETTER } from './events.ts'
import { emit } from './members.ts'

const { app, services } = await testedApi()
const { db, clock, keys } = services

beforeAll(() => advanceToHour(clock, 13))

let numbers = 0
const newPhone = () => `+1501557${String(++numbers).padStart(4, '0')}`
const newEmail = () => `d${newId()}@example.com`

const accounts = { email: ['EMAIL'], phone: ['SMS'], both: ['EMAIL', 'SMS'] } as const
/** `own`: the verified contact of the account, or a new one where it has none; `typed`: another one, perhaps mistyped. */
const typedOnRecord = ['own', 'typed', 'none'] as const
const cases = (Object.keys(accounts) as (keyof typeof accounts)[]).flatMap(account =>
  typedOnRecord.flatMap(email =>
    typedOnRecord.flatMap(phone => [true, false].map(choseTexts => ({ account, email, phone, choseTexts }))),
  ),
)

/** An application of one person, who signs in with these contacts and typed those. */
async function applicationOf({ account, email, phone, choseTexts }: (typeof cases)[number]) {
  const kinds: readonly string[] = accounts[account]
  const verified = {
    email: kinds.includes('EMAIL') ? newEmail() : null,
    phone_number: kinds.includes('SMS') ? newPhone() : null,
  }
  const { user, headers } = await signIn(services, (verified.email ?? verified.phone_number)!)
  if (verified.email && verified.phone_number)
    await inTransaction(db, trx =>
      addUserContact(trx, keys, user.user_id, { channel: 'SMS', recipient: verified.phone_number! }),
    )
  const typed = {
    email: email === 'none' ? '' : (email === 'own' && verified.email) || newEmail(),
    phone_number: phone === 'none' ? null : (phone === 'own' && verified.phone_number) || newPhone(),
  }
  const dealer = await db.selectFrom('dealer').select('id').where('slug', '=', DEALER).executeTakeFirstOrThrow()
  const [id, application_id] = [newId(), newApplicationId()]
  const rates = { loan_interest_rate: 0.09, home_insurance_rate: 0, property_tax_rate: 0 }
  await db
    .insertInto('application')
    .values({ id: application_id, dealer_id: dealer.id, ...rates, starting_rates: JSON.stringify(rates) })
    .execute()
  await storeBorrower(
    services,
    {
      id,
      application_id,
      user_id: user.user_id,
      is_primary: true,
      status: 'IN_PROGRESS',
      sms_support_opt_out: !choseTexts,
    },
    { first_name: 'Denise', last_name: 'Walker', ...typed },
  )
  return { id, application_id, user_id: user.user_id, verified, typed, calls: callsOf(app, headers) }
}
type Application = Awaited<ReturnType<typeof applicationOf>>

const applications: { one: (typeof cases)[number]; application: Application }[] = []
beforeAll(async () => {
  for (const one of cases) applications.push({ one, application: await applicationOf(one) })
})

const setAll = async (application: object, borrower: object) => {
  const ids = applications.map(known => known.application)
  const of = (name: 'id' | 'application_id') => ids.map(known => known[name])
  await db.updateTable('application').set(application).where('id', 'in', of('application_id')).execute()
  await db.updateTable('borrower').set(borrower).where('id', 'in', of('id')).execute()
}

const roleFor = (event: NoticeEvent) =>
  (['person', 'primary', 'signer'] as const).find(known => decisionFor(event, known).EMAIL)!

/** Lets an event happen to every application, in each role that alone is notified of it. Returns what was sent. */
async function happen(event: NoticeEvent) {
  const role = roleFor(event)
  if (role === 'signer') await setAll({ status: 'SENT_FOR_SIGNATURE' }, { status: 'READY_TO_SIGN_SUBMIT' })
  await db.deleteFrom('message').execute()
  await db.updateTable('item').set({ state: 'WAIVED' }).execute()
  for (const { application } of applications) {
    const { id, application_id } = application
    const { currentItems } = noticeOf(event)
    if (currentItems && currentItems !== 'DONE') await storeOpenItem(db, application_id, id)
    const persons = role === 'person' ? [id] : []
    await emit(services, application_id, {
      event,
      persons,
      about: { id, first_name: 'Denise' },
      on: '2026-11-28',
      letters: { [id]: LETTER },
      key: event,
    })
  }
  const open = { status: 'IN_PROGRESS' }
  const { outcome, currentWhile } = noticeOf(event)
  const [state] = currentWhile
  if (outcome) clock.advance(UNDO_MINUTES * 60_000)
  const ended = outcome ? JSON.stringify({ kind: outcome, on: '2026-11-28' }) : null
  await setAll(state === 'GONE' ? { discarded_at: clock.now(), outcome: ended } : { status: state! }, open)
  await services.queue.drain()
  await setAll({ status: 'STARTED', discarded_at: null, outcome: null }, open)
  return sentMessages(services)
}

const ends = new Map<string, Promise<string>>()
/** Where a person ends who opens a page, and signs in with a contact for it. */
function endOf(page: string, contact: string): Promise<string> {
  const key = `${page} ${contact}`
  const known = ends.get(key) ?? findEnd(page, contact)
  ends.set(key, known)
  return known
}

async function findEnd(page: string, contact: string): Promise<string> {
  const { user, headers } = await signIn(services, contact)
  const calls = callsOf(app, headers)
  const listed: ListedApplication[] = (await calls.get(`/applications?dealer_id=${DEALER}`)).body
  const path = postSignInPath({ dealer: DEALER, userId: user.user_id, takesApplications: true }, listed, page)
  if (path !== pathTo('register', { dealer: DEALER })) return path
  return (await calls.get('/account/other-contact')).body.application ? 'sentence' : 'registration'
}

/** The page behind a link, and the hint of the contact that its sign-in asks for. */
function parsed(link: string) {
  const { pathname, searchParams } = new URL(link)
  const isSignIn = pathname === pathTo('login', { dealer: DEALER })
  return { page: isSignIn ? searchParams.get('redirect')! : pathname, asked: searchParams.get('with') }
}

const hintOf = (contact: string) => (contact.startsWith('+') ? contact.slice(-2) : contact[0])

test.each(noticeEvents)(
  '%s goes by the channels of each person, and its links lead to the application',
  async event => {
    const messages = await happen(event)
    for (const { one, application } of applications) {
      const { verified, typed, application_id } = application
      const email = verified.email ?? (typed.email || null)
      const expected: [NoticeChannel, string][] = []
      if (email) expected.push(['EMAIL', email])
      if (one.choseTexts && typed.phone_number && decisionFor(event, roleFor(event)).SMS)
        expected.push(['SMS', typed.phone_number])
      const own = messages.filter(({ to }) => to === email || to === typed.phone_number)
      expect([one, ...own.map(({ channel, to }) => [channel, to])]).toEqual([one, ...expected])

      const target = {
        progress: pathTo('progress', { dealer: DEALER, application: application_id }),
        dashboard: pathTo('dashboard', { dealer: DEALER }),
        letter: pathTo('letter', { dealer: DEALER, application: application_id, letter: LETTER }),
      }[noticeOf(event).leadsTo]
      const known = Object.values(verified).filter(contact => contact !== null)
      for (const { to, link } of own) {
        const { page, asked } = parsed(link!)
        expect(page).toBe(target)
        // The link asks for the contact that the account has, where the message went to another one.
        expect(asked).toBe(known.includes(to) ? null : hintOf(known[0]!))
        expect(await endOf(page, known.includes(to) ? to : known[0]!)).toBe(target)
        // The holder of a contact that was mistyped, or its owner who signs in with it nevertheless.
        if (!known.includes(to)) expect(await endOf(page, to)).toBe('sentence')
      }
    }
  },
)

describe('a sign-in link', () => {
  it.each(['email', 'phone', 'both'] as const)('to a verified or a typed email, account by %s', async account => {
    const { verified, typed, application_id, calls } = await applicationOf({
      account,
      email: 'typed',
      phone: 'own',
      choseTexts: true,
    })
    expect((await calls.get(`/applications?dealer_id=${DEALER}`)).body).toHaveLength(1)
    const progress = pathTo('progress', { dealer: DEALER, application: application_id })
    for (const email of [verified.email, typed.email]) {
      if (!email) continue
      const payload = { dealer: DEALER, email, redirect: progress }
      await app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload })
      const { link } = await newestMessage(services, email)
      const page = new URL(link!).searchParams.get('redirect')!
      expect(await endOf(page, email)).toBe(email === verified.email ? progress : 'sentence')
    }
  })
})

describe('an invitation', () => {
  it.each(['EMAIL', 'SMS'] as const)('by %s ends at the registration of the one who is invited', async channel => {
    const inviting = callsOf(app, (await signIn(services, newEmail())).headers)
    const { application_id } = await start(inviting)
    const contact = channel === 'EMAIL' ? newEmail() : newPhone()
    const body = channel === 'EMAIL' ? { email: contact } : { phone_number: contact.slice(2) }
    const invite = `/${DEALER}/application/${application_id}/coborrower/invite`
    const { borrower_id } = (await inviting.post(invite, body)).body
    const { link } = await newestMessage(services, contact)
    const token = new URLSearchParams(new URL(link!).hash.slice(1)).get('token')
    const { open } = (await inviting.post('/invitations/open', { dealer: DEALER, token })).body
    expect(open).toMatchObject({ application_id, borrower_id })
    const page = pathTo('registerCoborrower', { dealer: DEALER, application: application_id, coborrower: borrower_id })
    expect(await endOf(page, contact)).toBe(page)
    expect(await endOf(page, newEmail())).toBe('registration')
  })
})
