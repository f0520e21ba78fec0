import { staffOperations } from '@porchlight/api'
import type { Grant } from '@porchlight/domain/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { dumpOf, tablesWith } from '../support/database-dump.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import { changeOf, fromStaffPages, invitedMember, signedInStaff, staffApp } from '../support/staff.ts'

const desk = await signingDesk()
const { services } = desk
const app = await staffApp(services)
afterAll(() => app.close())

const STEP_UP = 'POST /staff/step-up'
/** Asks for a passkey that was used lately, for whichever call. */
const REVEAL = 'POST /staff/applications/{application_id}/reveal'
/** The operations that take a confirmation. */
const confirmed = Object.entries(staffOperations)
  .filter(([, { refusals }]) => refusals.some(code => code === 'staff_step_up_required'))
  .map(([key]) => key)
  .filter(key => ![STEP_UP, REVEAL].includes(key))

type Person = Awaited<ReturnType<typeof signedInStaff>>
type Method = 'POST' | 'PUT' | 'DELETE'
interface Confirmed {
  by: Person
  /** The ids in the path. */
  ids?: Record<string, string>
  /** A new one for each attempt, where it can be sent only once. */
  body?(): object | Promise<object>
}

/** Values of staff members by which they are recognized. */
const planted = {
  name: 'Quilla Planted',
  email: 'quilla@planted.example',
  title: 'Planted title',
  nmls_id: '918273645',
}
const grants = [{ role: 'OFFICER', dealer_id: null }]
const { email: _, ...profile } = planted
const calls: Record<string, Confirmed> = {}

beforeAll(async () => {
  const { application_id } = await submittedApplication(desk, rosa)
  const enter = (role: Grant['role']) => signedInStaff(app, services, [{ role, scope: 'ALL' }])
  const officer = await enter('OFFICER')
  const owner = await enter('OFFICER')
  const administrator = await enter('ADMINISTRATOR')
  const compliance = await enter('COMPLIANCE')
  const onPerson = async (body?: object): Promise<Confirmed> => {
    const { id: staff_id } = await invitedMember(services, { grants: [{ role: 'OFFICER', scope: 'ALL' }] })
    return { by: administrator, ids: { staff_id }, ...(body && { body: () => body }) }
  }
  const ends_on = `${services.clock.now().getFullYear() + 1}-06-30`
  const newPasskey = async () => {
    const { body } = await owner.browser.call('POST', '/account/passkeys/options')
    const credential = softwareAuthenticator(services.settings.PUBLIC_URL).create(body.options)
    return { credential, name: 'Phone' }
  }
  const { passkeys } = (await owner.browser.call('GET', '/account')).body
  Object.assign(calls, {
    'POST /staff/account/passkeys': { by: owner, body: newPasskey },
    'DELETE /staff/account/passkeys/{id}': { by: owner, ids: { id: passkeys[0].id } },
    'POST /staff/people': { by: administrator, body: () => ({ ...planted, grants }) },
    'POST /staff/people/{staff_id}/invitation': await onPerson(),
    'POST /staff/people/{staff_id}/confirmation': await onPerson({ code: 'QWERTZ' }),
    'PUT /staff/people/{staff_id}/grants': await onPerson({ grants }),
    'PUT /staff/people/{staff_id}/profile': await onPerson(profile),
    'PUT /staff/people/{staff_id}/licenses': await onPerson({ licenses: [{ state: 'OK', ends_on }] }),
    'PUT /staff/people/{staff_id}/away': await onPerson({ away_until: null, give_to: null }),
    'POST /staff/people/{staff_id}/reset': await onPerson(),
    'POST /staff/people/{staff_id}/deactivation': await onPerson({ reassign_to: null }),
    'POST /staff/applications/{application_id}/export': {
      by: officer,
      ids: { application_id },
      body: () => ({ format: 'JSON', reason: 'TRIAL' }),
    },
    'POST /staff/applications/{application_id}/demographics/export': {
      by: compliance,
      ids: { application_id },
      body: () => ({ reason: 'REPORT' }),
    },
    'POST /staff/compliance/worksheet': { by: compliance, body: () => ({ from: '2026-01-01', to: '2026-12-31' }) },
    'POST /staff/exports/batches': {
      by: officer,
      body: () => ({ batch_id: newId(), application_ids: [application_id], format: 'JSON', reason: 'TRIAL' }),
    },
  } satisfies typeof calls)
})

/** Method and path below /v1/staff of a call, with these ids. */
function addressOf(key: string, ids: Record<string, string> = {}): [Method, string] {
  const [method, path] = key.replace('/staff', '').split(' ') as [Method, string]
  return [method, path.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name]!)]
}

/** The value with one part of it changed, for each of its parts. */
function* changesOf(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield [...value, 'added']
    for (const [index, each] of value.entries())
      for (const changed of changesOf(each)) yield value.toSpliced(index, 1, changed)
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, added: true }
    for (const [name, each] of Object.entries(value))
      for (const changed of changesOf(each)) yield { ...value, [name]: changed }
  } else yield typeof value === 'string' ? `${value}1` : 'other'
}

async function send({ by }: Confirmed, [method, path]: [Method, string], body?: object, proof?: object) {
  const { statusCode, payload } = await app.inject({
    method,
    url: `/v1/staff${path}`,
    cookies: by.browser.cookies,
    headers: { ...fromStaffPages, ...proof },
    ...(body && { payload: body }),
  })
  return payload.includes('staff_step_up_required') ? 'unconfirmed' : statusCode
}

test('each operation that takes a confirmation has its call here', () => {
  expect(Object.keys(calls).toSorted()).toEqual(confirmed.toSorted())
})

test.each(confirmed)(
  '%s is confirmed with all that it has: a proof of another body, path or method is refused',
  async key => {
    const call = calls[key]!
    const { by, ids } = call
    const address = addressOf(key, ids)
    const [method, path] = address
    const elsewhere = addressOf(key, ids && Object.fromEntries(Object.keys(ids).map(name => [name, newId()])))
    const others: ((body?: object) => [string, string, object | undefined])[] = [
      ...(ids ? [(body?: object) => [...elsewhere, body] as [string, string, object | undefined]] : []),
      body => [method === 'PUT' ? 'POST' : 'PUT', path, body],
      body => [method, `${path}/other`, body],
    ]
    const first = await call.body?.()
    const count = [...changesOf(first ?? {})].length
    for (let index = 0; index < count; index++)
      others.push(body => [method, path, [...changesOf(body ?? {})][index] as object])

    expect(await send(call, address, first)).toBe('unconfirmed')
    for (const other of others) {
      const body = await call.body?.()
      const confirmed = other(body)
      const answer = await send(call, address, body, await by.stepUp(...confirmed))
      expect({ confirmed, answer }).toEqual({ confirmed, answer: 'unconfirmed' })
    }
    const body = await call.body?.()
    expect(await send(call, address, body, await by.stepUp(method, path, body))).not.toBe('unconfirmed')
  },
)

test('neither a dump of the database nor a cookie shows what is confirmed', async () => {
  const { browser, stepUp } = calls['POST /staff/people']!.by
  const invited = { ...planted, email: 'second@planted.example' }
  const change = ['POST', '/people', { ...invited, grants }] as const
  expect((await browser.call(...change, await stepUp(...change))).status).toBe(201)
  // A proof that is not used, and a ceremony that is not answered.
  await stepUp(...change)
  await browser.call('POST', '/step-up/options', changeOf(...change))
  const [, ceremony = ''] = browser.cookies['staff-step-up']!.split('.')
  const cookie = { name: 'cookie', text: Buffer.from(ceremony, 'base64url').toString() }
  expect(cookie.text).toContain('call_hash')
  const dump = [...(await dumpOf(services.db)), cookie]
  expect(dump.find(({ name }) => name === 'staff_step_up')?.text).toMatch(/./)
  expect(Object.values(invited).flatMap(value => tablesWith(dump, value))).toEqual([])
})
