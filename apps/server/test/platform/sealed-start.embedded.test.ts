import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findUserByContact } from '../../src/identity/identity-repository.ts'
import { sealStoredContacts } from '../../src/identity/stored-contacts-repository.ts'
import { hasStoppedTexts } from '../../src/messaging/delivery-repository.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { newApplicationId, newId } from '../../src/platform/ids.ts'
import { findSigner } from '../../src/signing/repository.ts'
import { sealStoredSigners } from '../../src/signing/stored-signers-repository.ts'
import { adminOn } from '../support/admin-command.ts'
import { testApp } from '../support/app.ts'
import { databaseForTest } from '../support/database.ts'
import { earlierRates, insertEarlier, json, lakeside } from '../support/earlier-release.ts'
import { mailedToken } from '../support/inbox.ts'
import { testKeys } from '../support/keys.ts'
import { servicesOn } from '../support/services.ts'
import { rowsWith } from '../support/stored-text.ts'

const [dealer, application, borrower, envelope] = [newId(), newApplicationId(), newId(), newId()]
const signer = { envelope_id: envelope, borrower_id: borrower }
const phone_number = '+15015550142'
const emailOf = (number: number) => `person-${number}@example.com`
/** More than one batch. */
const USERS = 110

const keys = await testKeys()

async function fill(db: Kysely<Database>): Promise<void> {
  const insert = (table: string, row: Record<string, unknown>) => insertEarlier(db, table, row)
  await insert('dealer', { id: dealer, ...lakeside })
  await sql`insert into users (id, email, phone_number)
    select gen_random_uuid(), 'person-' || n || '@example.com', case n when 0 then ${phone_number} end
      from generate_series(0, ${USERS - 1}) n`.execute(db)
  await insert('stopped_texts', { phone_number, stopped_at: new Date() })
  await insert('application', { id: application, dealer_id: dealer, status: 'SENT_FOR_SIGNATURE', ...earlierRates })
  await insert('borrower', {
    id: borrower,
    application_id: application,
    is_primary: true,
    status: 'READY_TO_SIGN_SUBMIT',
    answers: json({}),
    first_name: 'Rosa',
    middle_name: '',
    last_name: 'Delgado',
    suffix: '',
    email: emailOf(0),
    phone_number,
  })
  await insert('envelope', { id: envelope, application_id: application, provider: 'built-in', status: 'OPEN' })
  const signed = { signed_in_by: `Code to ${phone_number}`, signature: json({ kind: 'typed', name: 'Rosa Delgado' }) }
  await insert('envelope_signer', { ...signer, name: 'Rosa Delgado', contact: emailOf(0), role: 'Borrower', ...signed })
  const event = { event: 'sent', at: new Date(), ip: '', hash: 'hash', details: json({ to: emailOf(0) }) }
  for (const number of [1, 2]) await insert('envelope_event', { ...signer, number, who: 'Rosa Delgado', ...event })
}

/** Works for so many calls, and then fails as a process does that is killed. */
function killedAfter<Args extends unknown[], Result>(calls: number, work: (...args: Args) => Result) {
  let left = calls
  return (...args: Args): Result => {
    if (left-- === 0) throw new Error('killed')
    return work(...args)
  }
}
const written = ['@example.com', phone_number, 'Delgado']

test('seals contacts and signers of an earlier release, also after kills, and finds their people', async () => {
  const database = await databaseForTest()
  const { db } = database
  await fill(db)
  const admin = adminOn(database, {}, keys)
  for (const words of [['purge'], ['purge', '--dry-run'], ['person', 'delete', emailOf(0)]])
    expect(await admin(...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('start one of this release, which encrypts them, and repeat this.'),
    })

  const hashContact = killedAfter(105, keys.hashContact)
  await expect(sealStoredContacts(db, { ...keys, hashContact })).rejects.toThrow('killed')
  const { rows } = await sql`select from users where email is not null`.execute(db)
  expect(rows).toHaveLength(10)
  const seal = killedAfter(4, keys.fields.seal)
  await expect(sealStoredSigners(db, { ...keys.fields, seal })).rejects.toThrow('killed')
  const { rows: signers } = await sql`select from envelope_signer where name is not null`.execute(db)
  const { rows: events } = await sql`select from envelope_event where who is not null`.execute(db)
  expect([signers.length, events.length]).toEqual([0, 2])
  expect(await admin('purge')).toMatchObject({ code: 1 })

  const services = await servicesOn(database, { keys })
  expect(await rowsWith(db, ...written)).toEqual([])
  const idOf = async (number: number) =>
    (await findUserByContact(db, keys, { channel: 'EMAIL', recipient: emailOf(number) }))?.id
  const ids = await Promise.all([0, 50, 101, 109].map(idOf))
  expect(new Set(ids.filter(Boolean)).size).toBe(4)
  expect(await hasStoppedTexts(db, keys, phone_number)).toBe(true)
  expect(await findSigner(db, keys.fields, signer)).toMatchObject({ name: 'Rosa Delgado', contact: emailOf(0) })
  expect(await admin('purge', '--dry-run')).toMatchObject({ code: 0 })

  const app = await testApp(services)
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/v1/sign-in/${url}`, payload })
  await post('email-link', { dealer: lakeside.slug, email: emailOf(0) })
  const confirmed = await post('email-link/confirm', {
    email: emailOf(0),
    token: await mailedToken(services, emailOf(0)),
  })
  expect(confirmed.json().user).toMatchObject({ id: ids[0], phone_number })
  await app.close()
})
