import type { Grant } from '@porchlight/domain/staff'
import { afterAll, expect, test } from 'vitest'
import { systemActor } from '../../src/platform/actor.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { noRequest } from '../../src/platform/http/request-context.ts'
import { newId } from '../../src/platform/ids.ts'
import { deactivate, grant } from '../../src/staff/administration/staff-members.ts'
import { insertStaffMember, replaceGrants } from '../../src/staff/staff-members/staff-member-repository.ts'
import { staffActor } from '../support/actors.ts'
import { testServices } from '../support/services.ts'
import { profileOf } from '../support/staff.ts'
import { roundsOn } from './race.ts'

const services = await testServices()
afterAll(() => services.close())
const { db, keys, settings, jobs, clock } = services

/** The embedded database has one connection, which serializes the changes. */
const ROUNDS = roundsOn(services, 200)

async function member(grants: Grant[]): Promise<string> {
  const id = newId()
  const profile = profileOf(`${id}@lender.example`)
  const now = clock.now()
  await inTransaction(db, async trx => {
    await insertStaffMember(trx, keys, { id, kind: 'LENDING', status: 'ACTIVE', is_development: false, profile, now })
    await replaceGrants(trx, id, grants, now)
  })
  return id
}
const changed = (by: string, work: (change: Parameters<typeof deactivate>[0]) => Promise<void>) =>
  inTransaction(db, trx => {
    const actor = { ...staffActor([]), staff_id: by }
    return work({ trx, keys, settings, jobs, actor, context: noRequest, now: clock.now() })
  })
const byCommand = (work: (change: Parameters<typeof deactivate>[0]) => Promise<void>) =>
  inTransaction(db, trx =>
    work({ trx, keys, settings, jobs, actor: systemActor, context: noRequest, now: clock.now() }),
  )
/** Takes a person out of the next round, past the rules. */
const setAside = (id: string) => inTransaction(db, trx => replaceGrants(trx, id, [], clock.now()))
const codes = (results: PromiseSettledResult<void>[]) =>
  results
    .map(result => (result.status === 'fulfilled' ? 'done' : (result.reason.code ?? result.reason.name)))
    .toSorted()
const administrators = () =>
  db
    .selectFrom('staff_member')
    .innerJoin('staff_grant', 'staff_grant.staff_id', 'staff_member.id')
    .select('staff_member.id')
    .where('status', '=', 'ACTIVE')
    .where('role', '=', 'ADMINISTRATOR')
    .execute()

test(`of two administrators who remove each other at once, one stays: ${ROUNDS} times`, {
  timeout: 60_000,
}, async () => {
  let stays = await member([{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  for (let round = 0; round < ROUNDS; round++) {
    const other = await member([{ role: 'ADMINISTRATOR', scope: 'ALL' }])
    const results = await Promise.allSettled([
      changed(stays, change => deactivate(change, other)),
      changed(other, change => deactivate(change, stays)),
    ])
    expect(codes(results)).toEqual(['done', 'unauthenticated'])
    const left = await administrators()
    expect(left).toHaveLength(1)
    stays = left[0]!.id
  }
  const last = changed(stays, change => deactivate(change, stays))
  await expect(last).rejects.toThrow('This is the last administrator')
  await expect(changed(stays, change => grant(change, stays, [{ role: 'OFFICER', scope: 'ALL' }]))).rejects.toThrow(
    'This is the last administrator',
  )
})

test(`of two administrators who take the role from each other at once, one keeps it: ${ROUNDS} times`, {
  timeout: 60_000,
}, async () => {
  // A third one, so that it is not the rule of the last administrator that stops the second change.
  await member([{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  const officer: Grant[] = [{ role: 'OFFICER', scope: 'ALL' }]
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [
      await member([{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
      await member([{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
    ]
    const results = await Promise.allSettled([
      changed(one, change => grant(change, other, officer)),
      changed(other, change => grant(change, one, officer)),
    ])
    expect(codes(results)).toEqual(['done', 'unauthenticated'])
    for (const id of [one, other]) await setAside(id)
  }
})

test('of commands that deactivate the last two administrators at once, one is refused', async () => {
  for (const { id } of await administrators()) await setAside(id)
  for (let round = 0; round < Math.min(ROUNDS, 20); round++) {
    const ids = [
      await member([{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
      await member([{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
    ]
    const results = await Promise.allSettled(ids.map(id => byCommand(change => deactivate(change, id))))
    expect(codes(results)).toEqual(['LastAdministrator', 'done'])
    for (const { id } of await administrators()) await setAside(id)
  }
})

test('of two changes at once that would make the forbidden pair, the later one replaces the earlier', async () => {
  const id = await member([])
  const set = (role: 'COMPLIANCE' | 'OFFICER') => byCommand(change => grant(change, id, [{ role, scope: 'ALL' }]))
  for (let round = 0; round < 20; round++) {
    await Promise.all([set('COMPLIANCE'), set('OFFICER')])
    const grants = await db.selectFrom('staff_grant').select('role').where('staff_id', '=', id).execute()
    expect(grants).toHaveLength(1)
  }
})

test('the database itself refuses compliance beside another role', async () => {
  const id = await member([{ role: 'OFFICER', scope: 'ALL' }])
  const insert = (kind: 'LENDING' | 'COMPLIANCE') =>
    db.insertInto('staff_grant').values({ staff_id: id, kind, role: 'COMPLIANCE', dealer_id: null }).execute()
  await expect(insert('LENDING')).rejects.toThrow('compliance_alone')
  await expect(insert('COMPLIANCE')).rejects.toThrow('staff_grant_staff_id_kind_fkey')
})
