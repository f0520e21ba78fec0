import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../../src/platform/http/log.ts'
import { buildServer } from '../../../src/server.ts'
import { testServices } from '../../support/services.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import { signedInStaff, signInWith, staffBrowser } from '../../support/staff.ts'

const services = await testServices()
const lines: Record<string, unknown>[] = []
const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(JSON.parse(line)) })
const app = await buildServer(services, { log })
afterAll(async () => {
  await app.close()
  await services.close()
})

const eventsOf = (staff_id: string) =>
  services.db
    .selectFrom('audit_event')
    .select(['event', 'details'])
    .where('actor_id', '=', staff_id)
    .orderBy('id')
    .execute()

test('sign-in, sign-out, passkeys and sessions leave events of the person, with the method', async () => {
  const { id, browser, passkey, confirmed } = await signedInStaff(app, services, [])
  const other = staffBrowser(app)
  expect((await signInWith(other, passkey)).status).toBe(200)
  const { body } = await browser.call('POST', '/account/passkeys/options')
  const credential = softwareAuthenticator(services.settings.PUBLIC_URL).create(body.options)
  const added = await confirmed('POST', '/account/passkeys', { credential, name: '' })
  await confirmed('DELETE', `/account/passkeys/${added.body.id}`)
  const { sessions } = (await browser.call('GET', '/account')).body
  const ended = sessions.find((session: { is_own: boolean }) => !session.is_own)
  await browser.call('DELETE', `/account/sessions/${ended.id}`)
  await browser.call('DELETE', '/session')
  await signInWith(browser, passkey)
  await signInWith(other, passkey)
  await browser.call('DELETE', '/account/sessions')
  expect(await eventsOf(id)).toEqual([
    { event: 'staff.enrolled', details: { method: 'PASSKEY' } },
    { event: 'staff.signed_in', details: { method: 'PASSKEY' } },
    { event: 'staff.signed_in', details: { method: 'PASSKEY' } },
    { event: 'staff.passkey_added', details: { passkey: added.body.id } },
    { event: 'staff.passkey_removed', details: { passkey: added.body.id } },
    { event: 'staff.session_ended', details: {} },
    { event: 'staff.signed_out', details: {} },
    { event: 'staff.signed_in', details: { method: 'PASSKEY' } },
    { event: 'staff.signed_in', details: { method: 'PASSKEY' } },
    { event: 'staff.signed_out_everywhere', details: { sessions: 2 } },
  ])
})

test('a sign-in in the browser of someone who is signed in leaves an event of its own for that person', async () => {
  const [first, second] = [await signedInStaff(app, services, []), await signedInStaff(app, services, [])]
  expect((await signInWith(first.browser, second.passkey)).status).toBe(200)
  expect((await eventsOf(first.id)).at(-1)).toEqual({ event: 'staff.session_replaced', details: {} })
  expect((await eventsOf(second.id)).at(-1)).toEqual({ event: 'staff.signed_in', details: { method: 'PASSKEY' } })
})

test('a refused sign-in, a refused role and a missing proof are lines of the log, without a token', async () => {
  const { browser, email, passkey } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const administrator = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  lines.length = 0
  await signInWith(staffBrowser(app), softwareAuthenticator(services.settings.PUBLIC_URL))
  await signInWith(staffBrowser(app), passkey, { userVerified: false })
  await browser.call('GET', '/people')
  await administrator.browser.call('POST', `/people/${administrator.id}/invitation`)
  const refused = lines.filter(({ status }) => Number(status) >= 400)
  expect(refused).toMatchObject([
    { method: 'POST', status: 401 },
    { method: 'POST', status: 401 },
    { method: 'GET', status: 403 },
    { method: 'POST', status: 403 },
  ])
  const secrets = [browser, administrator.browser].flatMap(({ cookies }) => Object.values(cookies))
  for (const secret of [...secrets, email]) expect(JSON.stringify(lines)).not.toContain(secret)
})
