import type { StaffSearchResponse } from '@porchlight/api'
import type { SearchKind } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeBorrowerData } from '../../../src/applications/record/lifecycle-repository.ts'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { countOthersWithTerms, replaceTerms } from '../../../src/staff/queue/term-repository.ts'
import { termsOf } from '../../../src/staff/queue/terms.ts'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, signAll, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { queueDesk } from './queue-desk.ts'
import { queueUp } from './queue-rows.ts'

const desk = await queueDesk()
const { app, services, dealerOf } = desk
const { db, keys, clock } = services
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const everywhere = { scope: 'ALL' } as const
const officer = () => staffActor([{ role: 'OFFICER', ...everywhere }])

const post = (body: object, actor: StaffActor = officer()) =>
  app.inject({ method: 'POST', url: '/v1/staff/search', payload: body, headers: staffHeaders(actor) })
const search = async (kind: string, term: string, actor?: StaffActor): Promise<StaffSearchResponse> =>
  (await post({ kind, term }, actor)).json()
const idsOf = async (kind: string, term: string, actor?: StaffActor): Promise<string[]> =>
  (await search(kind, term, actor)).rows.map(({ id }) => id)

const wanda = { first_name: 'Wanda Jean', last_name: 'Whitlock-Ñuñez', email: 'Wanda.W@example.com' }
let couple: Awaited<ReturnType<typeof submittedApplication>>
let alone: typeof couple
beforeAll(async () => {
  couple = await submittedApplication(desk, rosa, luis)
  alone = await submittedApplication(desk, wanda)
  await db
    .updateTable('application_review')
    .set({ loan_number: 'LN-2026/17' })
    .where('application_id', '=', alone.application_id)
    .execute()
})

/** The id in groups, with letters for the digits that look like them. */
const readAloud = (id: string) =>
  `#${id
    .replace(/(.{4})/g, '$1 ')
    .replace('1', 'l')
    .replaceAll('1', 'I')
    .replaceAll('0', 'o')
    .toLowerCase()}\u2013`

describe('a search', () => {
  test.each<[SearchKind, () => string]>([
    ['application', () => alone.application_id],
    ['application', () => ` ${alone.application_id.toLowerCase()} `],
    ['application', () => readAloud(alone.application_id)],
    ['loan_number', () => 'LN-2026/17 '],
    ['loan_number', () => '\u202aLN-2026/17\u202c'],
    ['email', () => '\u2068wanda.w@example.com\u2069'],
    ['email', () => 'wanda.w@EXAMPLE.com'],
    ['name', () => 'Whitlock'],
    ['name', () => 'WHITLOCK nunez'],
    ['name', () => 'nuñez'],
    ['name', () => 'Wanda Whitlock'],
    ['name', () => 'WhitlockNunez'],
    ['name', () => 'whitlock-nunez, wanda jean'],
  ])('by %s finds the application (%#)', async (kind, term) => {
    expect(await idsOf(kind, term())).toEqual([alone.application_id])
  })

  test.each([
    ['application', '0000000000'],
    ['loan_number', 'LN-2026'],
    ['loan_number', "' or 1=1 --"],
    ['email', 'wanda@example.com'],
    ['phone', '501-555-9999'],
    ['name', 'Whit'],
    ['name', 'Wanda'],
    ['name', 'Rosa Whitlock'],
    ['name', 'wanda.w@example.com'],
  ])('by %s finds nothing for %s', async (kind, term) => {
    expect(await search(kind, term)).toEqual({ rows: [], more: false })
  })

  test('finds a co-borrower, and a phone however it is written, with the rows of the queue', async () => {
    const { rows } = await search('phone', '+1 (501) 555-0142')
    expect(rows.map(({ id }) => id)).toContain(couple.application_id)
    const [row] = (await search('name', 'Delgado Luis')).rows
    expect(row).toMatchObject({ id: couple.application_id, group: 'SOON', borrower: 'Rosa Delgado', coborrowers: 1 })
    expect(await idsOf('email', luis.email!)).toEqual([couple.application_id])
  })

  test.each([
    ['application', 'x'],
    ['email', 'wanda'],
    ['phone', '555-0142'],
    ['name', '- .'],
    ['name', 'a b c d e f g'],
    ['loan_number', '  '],
  ])('by %s refuses %s beside the field', async (kind, term) => {
    const { statusCode, body } = await post({ kind, term })
    expect(statusCode).toBe(422)
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid_form', errors: { term: expect.any(String) } })
  })

  test('finds nothing of other dealers, of the reader, or for an administrator', async () => {
    const id = alone.application_id
    const of = (dealer_id: string) => staffActor([{ role: 'OFFICER', scope: { dealer_id } }])
    expect(await idsOf('name', 'Whitlock', of(dealer.id))).toEqual([id])
    for (const [kind, term] of [
      ['application', id],
      ['loan_number', 'LN-2026/17'],
      ['name', 'Whitlock'],
      ['email', wanda.email],
    ] as const) {
      expect(await idsOf(kind, term, of(other.id))).toEqual([])
      expect(await idsOf(kind, term, staffActor([{ role: 'ADMINISTRATOR', ...everywhere }]))).toEqual([])
      const herself = staffActor([{ role: 'MANAGER', ...everywhere }], ['wanda.w@example.com'])
      expect(await idsOf(kind, term, herself)).toEqual([])
    }
    expect(await idsOf('name', 'Whitlock', staffActor([{ role: 'COMPLIANCE', ...everywhere }]))).toEqual([id])
  })

  test('is counted to 60 an hour for each person', async () => {
    const actor = officer()
    for (let count = 0; count < 60; count++)
      expect((await post({ kind: 'name', term: 'x' }, actor)).statusCode).toBe(200)
    const refused = await post({ kind: 'name', term: 'Whitlock' }, actor)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(await idsOf('name', 'Whitlock')).toHaveLength(1)
    clock.advance(3_601_000)
    expect(await idsOf('name', 'Whitlock', actor)).toHaveLength(1)
  })

  test('is recorded as kind and count, and what was typed is nowhere, not as a hash either', async () => {
    const actor = officer()
    const term = 'Plantedname'
    await idsOf('name', term, actor)
    await idsOf('name', term, actor)
    await idsOf('email', `${term}@example.com`, actor)
    const events = await db.selectFrom('audit_event').selectAll().where('actor_id', '=', actor.staff_id).execute()
    expect(events.map(({ event, details }) => [event, details])).toEqual([
      ['staff.searched', { kind: 'name', found: 0 }],
      ['staff.searched', { kind: 'name', found: 0 }],
      ['staff.searched', { kind: 'email', found: 0 }],
    ])
    expect(JSON.stringify([events, services.logged]).toLowerCase()).not.toContain(term.toLowerCase())
  })

  test('returns nothing where it cannot be recorded', async () => {
    await refuseEvents(db)
    const { statusCode, body } = await post({ kind: 'name', term: 'Whitlock' })
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'service_unavailable'])
    expect(body).not.toContain('Whitlock')
  })

  test('finds people by what they signed last', async () => {
    const ready = await submittedApplication(desk, wanda)
    expect(await idsOf('name', 'Whitlock')).toContain(ready.application_id)
    const browser = browserOf(app, ready.application_id, ready.applicants[0])
    await browser.post('reopen')
    const url = `/v1/${DEALER}/borrower/${ready.applicants[0].id}`
    const { headers } = ready.applicants[0]
    const saved = await app.inject({ method: 'PUT', url, headers, payload: { last_name: 'Newname' } })
    expect(saved.statusCode).toBeLessThan(300)
    expect(await idsOf('name', 'Newname')).toEqual([])
    const consent = await app.inject({ url: `${url}/consent`, headers })
    await app.inject({
      method: 'PUT',
      url: `${url}/consent`,
      headers,
      payload: {
        ssn: '123-45-6789',
        date_of_birth: '1980-05-04',
        is_acknowledged: true,
        disclaimer: consent.json().full_name,
      },
    })
    await signAll(desk, ready)
    expect(await idsOf('name', 'Newname')).toEqual([ready.application_id])
    expect(await idsOf('name', 'Whitlock')).toEqual([alone.application_id])
  })
})

/** Applications of people with these names, who signed them; each was submitted a second before the one before it. */
async function signedBy(...people: (string | string[])[]): Promise<string[]> {
  const ids = await queueUp(
    services,
    people.map((_, index) => ({ dealer_id: dealer.id, submitted_ago: index })),
  )
  await inTransaction(db, async trx => {
    for (const [index, names] of people.entries()) {
      const application_id = ids[index]!
      const { last_submitted_at: submitted_at } = await trx
        .selectFrom('application_review')
        .select('last_submitted_at')
        .where('application_id', '=', application_id)
        .executeTakeFirstOrThrow()
      const terms = []
      for (const [position, last_name] of [names].flat().entries()) {
        const borrower_id = newId()
        const is_primary = position === 0
        await trx
          .insertInto('borrower')
          .values({ id: borrower_id, application_id, is_primary, status: 'SIGNED', schema_version: 1 })
          .execute()
        const answers = { borrower: { first_name: 'Mo', middle_name: '', last_name, suffix: '' } }
        terms.push(...termsOf(keys.hashContact, { answers } as never, null).map(term => ({ borrower_id, ...term })))
      }
      await replaceTerms(trx, { application_id, submitted_at }, terms)
    }
  })
  return ids
}

test.each(['Zhang', 'Mo Zhang'])(
  'finds an application of two people with one name once, the last submitted first (%s)',
  async term => {
    const ids = await signedBy('Zhang', ['Zhang', 'Zhang'], ['Adams', 'Zhang'])
    const found = await idsOf('name', term)
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
  for (const [index, term] of typed.entries()) expect([term, await idsOf('name', term)]).toEqual([term, [ids[index]]])
})

test('shows 50 of 5,000 people of one name, and says that there are more', async () => {
  const [first] = await signedBy('Smith')
  await sql`insert into application (id, dealer_id, status, loan_interest_rate, home_insurance_rate, property_tax_rate, starting_rates, submitted_at)
    select lpad(translate(to_hex(n), 'abcdef', 'ABCDEF'), 10, '0'), dealer_id, 'SUBMITTED', 0.1, 0.1, 0.1, '{}', now()
      from application, generate_series(1, 4999) n where id = ${first}`.execute(db)
  await sql`insert into application_review (application_id, dealer_id, with_land, first_submitted_at, last_submitted_at)
    select id, dealer_id, false, submitted_at, submitted_at from application
     where not exists (select from application_review where application_id = id) and submitted_at is not null`.execute(
    db,
  )
  await sql`insert into signed_term (application_id, borrower_id, kind, hash, submitted_at)
    select lpad(translate(to_hex(n), 'abcdef', 'ABCDEF'), 10, '0'), borrower_id, kind, hash, submitted_at
      from signed_term, generate_series(1, 4999) n where application_id = ${first}`.execute(db)
  for (const term of ['Smith', 'Mo Smith']) {
    const { rows, more } = await search('name', term)
    expect(rows).toHaveLength(50)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(50)
    expect(more).toBe(true)
  }
})

test('a person whose data was deleted is not found', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
  await inTransaction(db, trx =>
    removeBorrowerData(trx, keys, { application_id, borrower_id: applicants[0].id, now: clock.now() }),
  )
  expect(await idsOf('name', 'Rosa Delgado')).not.toContain(application_id)
  expect(await idsOf('name', 'Luis Delgado')).toContain(application_id)
})

test('contacts and SSNs on other applications are counted for the lender, with the ids that the reader may see', async () => {
  const shared = { ...rosa, email: 'twice@example.com' }
  const first = await submittedApplication(desk, shared)
  const second = await submittedApplication(desk, shared)
  await readyApplication(desk, shared)
  const { application_id } = first
  await db.updateTable('application').set({ dealer_id: other.id }).where('id', '=', second.application_id).execute()
  const shareOf = async (scope: 'ALL' | string[], reader = officer()) =>
    (await countOthersWithTerms(db, keys.hashContact, { application_id, scope, reader })).find(
      ({ kind }) => kind === 'EMAIL',
    )
  const borrower_id = first.applicants[0].id
  const found = { borrower_id, kind: 'EMAIL', applications: 1 }
  expect(await shareOf('ALL')).toEqual({ ...found, visible: [second.application_id] })
  expect(await shareOf([dealer.id])).toEqual({ ...found, visible: [] })
  expect(await shareOf('ALL', staffActor([{ role: 'OFFICER', ...everywhere }], ['twice@example.com']))).toEqual({
    ...found,
    visible: [],
  })
  const kinds = await countOthersWithTerms(db, keys.hashContact, { application_id, scope: 'ALL', reader: officer() })
  expect(kinds.map(({ kind }) => kind)).toEqual(['EMAIL', 'PHONE', 'SSN'])
})
