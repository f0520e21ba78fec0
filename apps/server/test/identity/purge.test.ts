import { expect, it, onTestFinished } from 'vitest'
import { keyOwner } from '../../src/platform/http/idempotency.ts'
import { newId } from '../../src/platform/ids.ts'
import { cleanUpExpired } from '../../src/retention/expired-rows-repository.ts'
import { signIn, testApp } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { day, hour, minute } from '../support/clock.ts'
import { testServices } from '../support/services.ts'
import { invitedMember } from '../support/staff.ts'

const tables = [
  'sign_in_challenge',
  'rate_limit',
  'consumed_captcha',
  'session',
  'message',
  'sent_text',
  'message_attempt',
  'idempotent_response',
  'export_batch',
  'staff_used_challenge',
] as const

it('removes what has expired, and nothing before that', async () => {
  const services = await testServices()
  onTestFinished(() => services.close())
  const { db, clock } = services
  const { user } = await signIn(services)
  const captcha = await solvedCaptcha(services.captcha)
  await (await testApp(services)).inject({
    method: 'POST',
    url: '/v1/sign-in/sms-code',
    payload: { dealer: 'sunrise-homes', phone_number: '+15125550111', captcha },
  })
  await services.queue.drain()
  await db
    .insertInto('idempotent_response')
    .values({ actor: keyOwner(user), key: 'one', request_hash: Buffer.alloc(32) })
    .execute()
  const { id: staff_id } = await invitedMember(services)
  const batch = { id: newId(), staff_id, application_ids: ['A1B2C3D4E5'], made_at: clock.now() }
  await db.insertInto('export_batch').values(batch).execute()
  // Its cookie ended, and may still be good for a server whose clock is behind.
  const expires_at = new Date(clock.now().getTime() - hour + minute)
  await db
    .insertInto('staff_used_challenge')
    .values({ challenge_hash: Buffer.alloc(32), expires_at })
    .execute()
  const filled = () =>
    Promise.all(tables.map(async table => (await db.selectFrom(table).selectAll().execute()).length > 0))

  await cleanUpExpired(db, clock.now())
  expect(await filled()).toEqual(tables.map(() => true))
  clock.advance(8 * day)
  await cleanUpExpired(db, clock.now())
  expect(await filled()).toEqual(tables.map(() => false))
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: user.user_id }])
})
