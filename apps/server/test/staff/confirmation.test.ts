import { beforeAll, expect, test } from 'vitest'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import { enroll, invitedMember, signedInStaff, staffBrowser } from '../support/staff.ts'
import { testedStaffApi } from '../support/tested-api.ts'

const { app, services } = await testedStaffApi()
const { db, settings } = services

let administrator: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  administrator = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
})

/** A person who waits, with the code that the person reads out and one that is not theirs. */
async function waiting() {
  const { id, token } = await invitedMember(services, { grants: [{ role: 'OFFICER', scope: 'ALL' }], needs_code: true })
  const { body } = await enroll(staffBrowser(app), token, softwareAuthenticator(settings.PUBLIC_URL))
  const code: string = body.code
  return { id, code, wrong: code === '222222' ? '333333' : '222222' }
}
const proofFor = (id: string, code: string) => administrator.stepUp('POST', `/people/${id}/confirmation`, { code })
const confirm = (id: string, code: string, proof?: Record<string, string>) =>
  administrator.browser.call('POST', `/people/${id}/confirmation`, { code }, proof)
const stored = async (id: string) => {
  const { status } = await db.selectFrom('staff_member').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const { code_attempts, ended_at } = await db
    .selectFrom('staff_invitation')
    .select(['code_attempts', 'ended_at'])
    .where('staff_id', '=', id)
    .executeTakeFirstOrThrow()
  return { status, code_attempts, is_open: ended_at === null }
}
const untouched = { status: 'WAITING', code_attempts: 0, is_open: true }

test.each(['', 'ABC', 'ABCDEFG', 'ABCDE0', 'ABCDEI', 'ABC_DE', 'ÄBCDEF', ' - - '])(
  'what is no code is a mistake beside the field, counts nothing and uses no confirmation: %j',
  async typed => {
    const { id, code } = await waiting()
    const proof = await proofFor(id, code)
    const answer = await confirm(id, typed, proof)
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_form', errors: { code: expect.any(String) } } })
    expect(await stored(id)).toEqual(untouched)
    expect((await confirm(id, code, proof)).status).toBe(204)
  },
)

test('without the confirmation of a passkey nothing is counted, and the right code reads the same answer', async () => {
  const { id, code, wrong } = await waiting()
  const { id: other } = await waiting()
  for (const typed of [wrong, code])
    for (const proof of [undefined, await proofFor(id, typed === code ? wrong : code), await proofFor(other, typed)])
      expect((await confirm(id, typed, proof)).body.code).toBe('staff_step_up_required')
  expect(await stored(id)).toEqual(untouched)
})

test('a wrong code is counted and takes the confirmation with it', async () => {
  const { id, code, wrong } = await waiting()
  const proof = await proofFor(id, wrong)
  expect((await confirm(id, wrong, proof)).body.code).toBe('staff_code_invalid')
  expect(await stored(id)).toEqual({ ...untouched, code_attempts: 1 })
  for (const typed of [wrong, code]) expect((await confirm(id, typed, proof)).body.code).toBe('staff_step_up_required')
  expect(await stored(id)).toEqual({ ...untouched, code_attempts: 1 })
})

test('the code is taken in small letters, in groups, and with any dash', async () => {
  for (const typedAs of [
    (code: string) => code.toLowerCase(),
    (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
    (code: string) => `${code.slice(0, 2)}-${code.slice(2, 4)}–${code.slice(4)}`,
    (code: string) => [...code].join(' '),
  ]) {
    const { id, code } = await waiting()
    const typed = typedAs(code)
    expect((await confirm(id, typed, await proofFor(id, typed))).status).toBe(204)
    expect(await stored(id)).toMatchObject({ status: 'ACTIVE', is_open: false })
  }
})

test('of many tries at the same time no more than five are compared, and the right code is then refused', async () => {
  const { id, code, wrong } = await waiting()
  const proofs: Record<string, string>[] = []
  for (let tried = 0; tried < 12; tried++) proofs.push(await proofFor(id, wrong))
  const answers = await Promise.all(proofs.map(proof => confirm(id, wrong, proof)))
  const codes = answers.map(({ body }) => body.code).toSorted()
  expect(codes).toEqual([...Array(5).fill('staff_code_invalid'), ...Array(7).fill('staff_code_used_up')])
  expect(await stored(id)).toEqual({ ...untouched, code_attempts: 5 })
  expect((await confirm(id, code, await proofFor(id, code))).body.code).toBe('staff_code_used_up')
  expect(await stored(id)).toEqual({ ...untouched, code_attempts: 5 })
})

test('of one confirmation that is sent many times at once, one try is counted', async () => {
  const { id, wrong } = await waiting()
  const proof = await proofFor(id, wrong)
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(id, wrong, proof)))
  const codes = answers.map(({ body }) => body.code).toSorted()
  expect(codes).toEqual(['staff_code_invalid', ...Array(5).fill('staff_step_up_required')])
  expect(await stored(id)).toEqual({ ...untouched, code_attempts: 1 })
})
