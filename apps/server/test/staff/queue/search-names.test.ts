import type { StaffSearchResponse } from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { queueDesk } from './queue-desk.ts'
import { queueSigned, type SignedApplication, type SignedName } from './signed-names.ts'

const { app, services, dealerOf, today } = await queueDesk()
const { db } = services
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const anyone = () => staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const of = (dealer_id: string) => staffActor([{ role: 'OFFICER', scope: { dealer_id } }])

async function search(term: string, actor = anyone()): Promise<StaffSearchResponse> {
  const headers = staffHeaders(actor)
  return (await app.inject({ method: 'POST', url: '/v1/staff/search', payload: { term }, headers })).json()
}
const idsOf = async (term: string, actor?: StaffActor) => (await search(term, actor)).rows.map(({ id }) => id)

describe('random names and scopes', () => {
  const stored: (SignedApplication & { id: string })[] = []
  const OFFICER = 'officer@lender.example'
  // Few letters, so that names begin like others and like the end of one with the begin of the next.
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 })
  const person: fc.Arbitrary<SignedName> = fc.record({
    first_name: name,
    last_name: name,
    email: fc.constantFrom('', '', '', '', OFFICER),
  })
  const typed = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })
  beforeAll(async () => {
    const application = fc.record({
      dealer_id: fc.constantFrom(dealer.id, other.id),
      people: fc.array(person, { minLength: 1, maxLength: 2 }),
      due_on: fc.constantFrom(null, addDays(today(), 3)),
    })
    const signed = fc
      .sample(application, { numRuns: 250, seed: 32 })
      .map((each, index) => ({ ...each, submitted_ago: index }))
    const ids = await queueSigned(services, signed)
    stored.push(...signed.map((each, index) => ({ ...each, id: ids[index]! })))
  })

  /** Compares each word with each name. */
  function isFound({ people, due_on }: SignedApplication, words: readonly string[]): boolean {
    const isIn = (word: string) =>
      people.some(
        ({ first_name, last_name }) =>
          word === first_name ||
          word === last_name ||
          (due_on !== null &&
            word.length >= 3 &&
            [first_name + last_name, last_name].some(text => text.startsWith(word))),
      )
    return words.every(isIn) || isIn(words.join(''))
  }

  test.each<[string, () => StaffActor, (application: SignedApplication) => boolean]>([
    ['an officer of all dealers', anyone, () => true],
    ['an officer of one', () => of(dealer.id), ({ dealer_id }) => dealer_id === dealer.id],
    ['an officer of another one', () => of(other.id), ({ dealer_id }) => dealer_id === other.id],
    [
      'an officer who is a borrower',
      () => staffActor([{ role: 'MANAGER', scope: 'ALL' }], [OFFICER]),
      ({ people }) => people.every(({ email }) => email !== OFFICER),
    ],
    ['an administrator', () => staffActor([{ role: 'ADMINISTRATOR', scope: 'ALL' }]), () => false],
  ])('%s finds what each name compared with each word finds, and no count includes more', async (_, actor, isSeen) => {
    for (const words of fc.sample(typed, { numRuns: 40, seed: 33 })) {
      const found = stored.filter(each => isSeen(each) && isFound(each, words)).map(({ id }) => id)
      const { rows, ...rest } = await search(words.join(' '), actor())
      expect([words, rows.map(({ id }) => id)]).toEqual([words, found.slice(0, 50)])
      expect(rest).toEqual({
        kinds: expect.arrayContaining(['name']),
        more: found.length > 50,
        whole_words_only: false,
      })
    }
  })
})

/** Applications of people with these last names; each was submitted a second before the one before it. */
const signedBy = (...people: (string | string[])[]): Promise<string[]> =>
  queueSigned(
    services,
    people.map((names, index) => ({
      dealer_id: dealer.id,
      submitted_ago: index,
      people: [names].flat().map(last_name => ({ first_name: 'Mo', last_name })),
    })),
  )

test.each(['Zhang', 'Mo Zhang', 'zha'])(
  'finds an application of two people with one name once, the last submitted first (%s)',
  async term => {
    const ids = await signedBy('Zhang', ['Zhang', 'Zhang'], ['Adams', 'Zhang'])
    const found = await idsOf(term)
    expect(found.filter(id => ids.includes(id))).toEqual(ids)
  },
)

test('finds names of every script', async () => {
  const names = [
    'Παπαδόπουλος',
    'Weiß',
    'Ёлкин',
    'محمّد',
    'כהן',
    'शर्मा',
    '田中',
    'ブラウン',
    'Nguyễn',
    '김',
    'İnönü',
    "O'Brien",
  ]
  const typed = [
    'ΠΑΠΑΔΟΠΟΥΛΟΣ',
    'WEISS',
    'ёлкин',
    'محمد',
    'כֹּהֵן',
    'शर्मा',
    '田中',
    'ブラウン',
    'nguyen',
    '김',
    'inonu',
    'OBRIEN',
  ]
  const ids = await signedBy(...names)
  for (const [index, term] of typed.entries()) expect([term, await idsOf(term)]).toEqual([term, [ids[index]]])
})

/** 4,999 applications of one person, whose names alone are stored. */
async function copyNames(original: string): Promise<void> {
  await sql`insert into application (id, dealer_id, status, loan_interest_rate, home_insurance_rate, property_tax_rate, starting_rates, submitted_at)
    select lpad(translate(to_hex(n), 'abcdef', 'ABCDEF'), 10, '0'), dealer_id, 'SUBMITTED', 0.1, 0.1, 0.1, '{}', now()
      from application, generate_series(1, 4999) n where id = ${original}`.execute(db)
  await sql`insert into application_review (application_id, dealer_id, with_land, first_submitted_at, last_submitted_at, next_task, due_on)
    select id, dealer_id, false, submitted_at, submitted_at, 'NOTICE_OF_ACTION', current_date from application
     where not exists (select from application_review where application_id = id) and submitted_at is not null`.execute(
    db,
  )
  await sql`insert into signed_term (application_id, borrower_id, kind, hash, submitted_at)
    select lpad(translate(to_hex(n), 'abcdef', 'ABCDEF'), 10, '0'), borrower_id, kind, hash, submitted_at
      from signed_term, generate_series(1, 4999) n where application_id = ${original}`.execute(db)
}

test('shows 50 of 5,000 people of one name, by whole words where more than 5,000 applications are open, and says so', async () => {
  const [original, second] = await signedBy('Smith', 'Smithson')
  await copyNames(original!)
  for (const term of ['Smith', 'Mo Smith']) {
    const { rows, more, whole_words_only } = await search(term)
    expect(rows).toHaveLength(50)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(50)
    expect([more, whole_words_only]).toEqual([true, true])
  }
  expect(await search('Smiths')).toMatchObject({ rows: [], whole_words_only: true })
  expect(await search('Smiths', of(other.id))).toMatchObject({ rows: [], whole_words_only: false })
  await sql`update application_review set due_on = null, next_task = null, deadline_on = null
     where application_id <> ${second}`.execute(db)
  expect(await idsOf('Smiths')).toEqual([second])
})
