import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { mailedToken, textedCode } from '../support/inbox.ts'
import { type TestServices, testServices } from '../support/services.ts'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.close())

it('appear in no log and in no table except the inbox', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
  const app = await testApp(services, log)
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/v1/sign-in${url}`, payload })
  const dealer = 'sunrise-homes'
  const email = 'private@example.com'
  const phone_number = '+15125550177'

  await post('/email-link', { dealer, email })
  const linkToken = await mailedToken(services, email)
  await post('/email-link/confirm', { email, token: 'wrong' })
  const byMail = await post('/email-link/confirm', { email, token: linkToken })
  const sent = await post('/sms-code', { dealer, phone_number, captcha: await solvedCaptcha(services.captcha) })
  const code = await textedCode(services, phone_number)
  await post('/sms-code/confirm', { verification_id: sent.json().verification_id, code: '12' })
  const byPhone = await post('/sms-code/confirm', { verification_id: sent.json().verification_id, code })
  const cookies = { session: byMail.cookies[0]!.value }
  await app.inject({ method: 'POST', url: '/v1/session/token', cookies })
  await app.inject({ url: '/v1/applications?dealer_id=sunrise-homes', headers: { 'x-jwt': byMail.json().token } })

  const answers = [byMail, byPhone]
  const secrets = [
    linkToken,
    code,
    ...answers.map(each => each.json().token),
    ...answers.map(each => each.cookies[0]!.value),
  ]
  expect(secrets.every(secret => secret.length >= 6)).toBe(true)
  const tables = ['sign_in_challenge', 'session', 'users', 'audit_event', 'rate_limit', 'consumed_captcha'] as const
  for (const table of tables) {
    const rows = JSON.stringify(await services.db.selectFrom(table).selectAll().execute())
    for (const secret of secrets) expect(rows).not.toContain(`"${secret}"`)
  }
  const limits = await services.db.selectFrom('rate_limit').select('key').execute()
  expect(limits).not.toEqual([])
  for (const contact of [email, phone_number, '127.0.0.1']) expect(JSON.stringify(limits)).not.toContain(contact)

  // A log says most when something breaks.
  await services.database.sql('drop table session cascade')
  await app.inject({ method: 'POST', url: '/v1/session/token', cookies })
  await app.inject({ url: '/v1/applications?dealer_id=sunrise-homes', headers: { 'x-jwt': byMail.json().token } })
  expect(lines.filter(line => JSON.parse(line).err)).toHaveLength(2)
  const logged = [...lines, ...services.logged].join('\n')
  for (const secret of [...secrets, email, phone_number]) expect(logged).not.toContain(secret)
})
