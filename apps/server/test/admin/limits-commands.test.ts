import { addDays, type Day, dayIn } from '@porchlight/domain'
import type { Grant, StaffStatus } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertProposal } from '../../src/staff/limits/limit-repository.ts'
import { insertStaffMember, replaceGrants } from '../../src/staff/staff-members/staff-member-repository.ts'
import { adminOn } from '../support/admin-command.ts'
import { hour } from '../support/clock.ts'
import { testServices } from '../support/services.ts'

const services = await testServices()
const { db, keys, settings } = services
afterAll(() => services.close())
const admin = adminOn(services.database, {}, keys, services.jobs)
const limits = (...words: string[]) => admin('limits', ...words)
const today = dayIn(settings.LENDER_TIME_ZONE, new Date())
const tomorrow: Day = addDays(today, 1)

async function addPerson(name: string, role: Grant['role'], status: StaffStatus = 'ACTIVE'): Promise<string> {
  const id = newId()
  const profile = { name, email: `${name}@lender.example`, title: name, nmls_id: '' }
  await inTransaction(db, async trx => {
    const member = { id, kind: 'LENDING', status, is_development: false, profile, now: new Date() } as const
    await insertStaffMember(trx, keys, member)
    await replaceGrants(trx, id, [{ role, scope: 'ALL' }], new Date())
  })
  return id
}
let marcus: string
beforeAll(async () => {
  marcus = await addPerson('marcus', 'MANAGER')
  await addPerson('ada', 'ADMINISTRATOR')
  await addPerson('olivia', 'OFFICER')
  await addPerson('gone', 'MANAGER', 'DEACTIVATED')
})
const by = (name: string) => ['--by', `${name}@lender.example`]
const idIn = (out: string) => out.split('\t')[0]!
const propose = (...words: string[]) => limits('propose', 'home-only', '--from', today, ...words)

test('limits that one person proposes and another confirms hold from their day on', async () => {
  expect((await limits('show')).out).not.toMatch(/%/)
  const proposed = await propose('--housing', '35', '--dti', '45.5', ...by('Marcus'))
  expect(proposed).toMatchObject({
    code: 0,
    out: expect.stringContaining(`\tHome only\tHousing 35.0%, DTI 45.5%\tfrom ${today}`),
  })
  expect((await limits('show')).out).toContain('Home only\tHousing\toff')
  expect(await limits('confirm', idIn(proposed.out), ...by('ada'))).toMatchObject({ code: 0, err: '' })
  const { out } = await limits('show')
  expect(out).toContain(`Home only\tHousing\t35.0%\tsince ${today}`)
  expect(out).toContain('Land-home\tHousing\toff')
  expect(out).toMatch(
    /proposed .+ Eastern Time \(\S+Z\) by marcus@lender\.example\tconfirmed .+ Eastern Time \(\S+Z\) by ada@lender\.example/,
  )

  const off = await limits('propose', 'home-only', '--housing', 'off', '--from', tomorrow, ...by('ada'))
  expect((await limits('confirm', idIn(off.out), ...by('marcus'))).code).toBe(0)
  const later = (await limits('show')).out
  expect(later).toContain(`Home only\tHousing\t35.0%\tsince ${today}`)
  expect(later).toContain(`Home only\tHousing off\tfrom ${tomorrow}`)

  const events = await db
    .selectFrom('audit_event')
    .select(['event', 'details'])
    .where('event', 'like', 'limits.%')
    .orderBy('number')
    .execute()
  expect(events.map(({ event }) => event)).toEqual([
    'limits.proposed',
    'limits.confirmed',
    'limits.proposed',
    'limits.confirmed',
  ])
  expect(events[0]!.details).toEqual({
    ...{ proposal: idIn(proposed.out), staff: marcus, collateral: 'HOME', limits: ['HOUSING', 'DTI'] },
  })
})

test.each<[string, string[], RegExp]>([
  ['another product', ['propose', 'both', '--dti', '45', '--from', today, ...by('ada')], /home-only or land-home/],
  ['no limit', ['propose', 'home-only', '--from', today, ...by('ada')], /No limit is given/],
  ['no number', ['propose', 'home-only', '--dti', 'x', '--from', today, ...by('ada')], /--dti must be 'off' or a/],
  ['two decimals', ['propose', 'home-only', '--dti', '45.55', '--from', today, ...by('ada')], /at most one decimal/],
  ['nothing', ['propose', 'home-only', '--housing', '0', '--from', today, ...by('ada')], /from 0\.1 to 100/],
  ['too high', ['propose', 'home-only', '--loan-to-price', '200.1', '--from', today, ...by('ada')], /from 0\.1 to 200/],
  ['no day', ['propose', 'home-only', '--dti', '45', ...by('ada')], /--from must be a day/],
  ['the past', ['propose', 'home-only', '--dti', '45', '--from', addDays(today, -1), ...by('ada')], /has passed/],
  ['no person', ['propose', 'home-only', '--dti', '45', '--from', today], /No person is given/],
  ['an officer', ['propose', 'home-only', '--dti', '45', '--from', today, ...by('olivia')], /active manager or admin/],
  ['someone who left', ['propose', 'home-only', '--dti', '45', '--from', today, ...by('gone')], /active manager or/],
  ['someone unknown', ['propose', 'home-only', '--dti', '45', '--from', today, ...by('who')], /active manager or/],
  ['no proposal', ['confirm', newId(), ...by('ada')], /There is no proposal/],
])('%s is refused', async (_, words, sentence) => {
  const before = (await limits('show')).out
  expect(await limits(...words)).toMatchObject({ code: 1, err: expect.stringMatching(sentence) })
  expect((await limits('show')).out).toBe(before)
})

test('a proposal is confirmed once, by a second active manager or administrator', async () => {
  const id = idIn((await propose('--dti', '43', ...by('marcus'))).out)
  expect((await limits('confirm', id, ...by('marcus'))).err).toContain('Another person than the one who proposed')
  expect((await limits('confirm', id, ...by('olivia'))).err).toContain('active manager or administrator')
  expect((await limits('confirm', id, '--dry-run', ...by('ada'))).code).toBe(0)
  expect((await limits('confirm', id, ...by('ada'))).code).toBe(0)
  expect((await limits('confirm', id, ...by('ada'))).err).toContain('was confirmed already')
})

test('a proposal holds 48 hours, and not past its day', async () => {
  const proposed = async (hours: number, holds_from: Day) => {
    const id = newId()
    const proposed_at = new Date(Date.now() - hours * hour)
    const change = { collateral: 'HOME', limits: { DTI: 400 }, holds_from } as const
    await inTransaction(db, trx => insertProposal(trx, { id, ...change, proposed_by: marcus, proposed_at }))
    return limits('confirm', id, ...by('ada'))
  }
  expect((await proposed(48, tomorrow)).err).toContain('older than 48 hours')
  expect((await proposed(24, addDays(today, -1))).err).toContain('has passed')
  expect((await proposed(47, tomorrow)).code).toBe(0)
  expect((await limits('show')).out).toMatch(/\texpired /)
})

test('limits and their confirmations are never changed, nor confirmed by the person who proposed them', async () => {
  for (const table of ['limit_proposal', 'limit_confirmation'])
    for (const refused of [`delete from ${table}`, `truncate ${table} cascade`])
      await expect(sql.raw(refused).execute(db), refused).rejects.toThrow('never changed')
  for (const refused of [
    sql`update limit_proposal set limits = '{}'`,
    sql`update limit_confirmation set confirmed_at = now()`,
  ])
    await expect(refused.execute(db)).rejects.toThrow('never changed')
  const own = sql`insert into limit_confirmation
    select id, proposed_by, proposed_by, now() from limit_proposal
     where id not in (select proposal_id from limit_confirmation) limit 1`
  await expect(own.execute(db)).rejects.toThrow('check constraint')
})
