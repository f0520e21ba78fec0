import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOn } from '../races/race.ts'
import { servicesOn, testServices } from '../support/services.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'

const services = await testServices()
/** Two servers over one database. */
const others = await servicesOn(services.database, { keys: services.keys })
const servers = [await staffApp(services), await staffApp(others)]
const [one, other] = servers as [(typeof servers)[0], (typeof servers)[0]]
afterAll(async () => {
  for (const server of servers) await server.close()
  await others.changeFeed.close()
  await services.close()
})
const { db } = services
const ROUNDS = roundsOn(services, 40)

type Person = Awaited<ReturnType<typeof signedInStaff>>
let first: Person
let second: Person
beforeAll(async () => {
  first = await signedInStaff(one, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  second = await signedInStaff(other, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
})

const read = async (id: string) => (await first.browser.call('GET', `/people/${id}`)).body
const etag = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })
async function save(by: Person, id: string, part: 'grants' | 'profile', body: object, headers: Record<string, string>) {
  const path = `/people/${id}/${part}`
  return by.browser.call('PUT', path, body, { ...(await by.stepUp('PUT', path, body)), ...headers })
}
const only = (role: 'OFFICER' | 'COMPLIANCE' | 'MANAGER') => ({ grants: [{ role, dealer_id: null }] })
const rolesOf = async (staff_id: string) =>
  (await db.selectFrom('staff_grant').select('role').where('staff_id', '=', staff_id).execute()).map(({ role }) => role)
const grantedEvents = async () =>
  (await db.selectFrom('audit_event').select('id').where('event', '=', 'staff.granted').execute()).length

test('each save of access or profile makes a version, which the person and the ETag name', async () => {
  const { id } = await signedInStaff(one, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const before = await read(id)
  expect((await save(first, id, 'grants', only('MANAGER'), etag(before))).status).toBe(204)
  const granted = await read(id)
  expect(granted.version).toBeGreaterThan(before.version)
  const profile = { name: 'Olivia Ortiz', title: 'Officer', nmls_id: '7' }
  expect((await save(first, id, 'profile', profile, etag(granted))).status).toBe(204)
  expect((await read(id)).version).toBeGreaterThan(granted.version)
})

test('a save of an older version is refused before and after the confirmation, and changes nothing', async () => {
  const { id } = await signedInStaff(one, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const stale = await read(id)
  expect((await save(first, id, 'grants', only('MANAGER'), etag(stale))).status).toBe(204)
  const conflict = { status: 412, body: { code: 'version_conflict' } }
  const profile = { name: 'Someone Else', title: 'Officer', nmls_id: '' }
  const path = `/people/${id}/grants`
  expect(await second.browser.call('PUT', path, only('OFFICER'), etag(stale))).toMatchObject(conflict)
  expect(await save(second, id, 'grants', only('OFFICER'), etag(stale))).toMatchObject(conflict)
  expect(await save(second, id, 'profile', profile, etag(stale))).toMatchObject(conflict)
  expect(await read(id)).toMatchObject({ name: 'Olivia Ortiz', grants: [{ role: 'MANAGER' }] })
  const malformed = await save(second, id, 'grants', only('OFFICER'), { 'if-match': '"one"' })
  expect(malformed).toMatchObject({ status: 400, body: { code: 'malformed_if_match' } })
})

test(`of two grants at the same moment from two servers, one is saved and the other is refused: ${ROUNDS} times`, async () => {
  const { id } = await signedInStaff(one, services, [{ role: 'MANAGER', scope: 'ALL' }])
  for (let round = 0; round < ROUNDS; round++) {
    const version = etag(await read(id))
    const events = await grantedEvents()
    // Together they would be the pair that no one may hold.
    const saves = [
      { by: first, role: 'OFFICER' as const },
      { by: second, role: 'COMPLIANCE' as const },
    ]
    const path = `/people/${id}/grants`
    const proofs: Record<string, string>[] = []
    for (const { by, role } of saves) proofs.push(await by.stepUp('PUT', path, only(role)))
    const answers = await Promise.all(
      saves.map(({ by, role }, index) => by.browser.call('PUT', path, only(role), { ...proofs[index], ...version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 412])
    expect(answers.find(({ status }) => status === 412)!.body.code).toBe('version_conflict')
    const saved = saves[answers.findIndex(({ status }) => status === 204)]!
    expect(await rolesOf(id)).toEqual([saved.role])
    expect(await grantedEvents()).toBe(events + 1)
  }
})
