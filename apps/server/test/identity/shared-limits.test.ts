import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import {
  countCodeTry,
  countMessage,
  refundCodeTry,
  refundMessage,
  signInLimits,
  signInLimitsOf,
} from '../../src/identity/sign-in-limits.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { inboxMessages } from '../../src/providers/inbox/inbox-repository.ts'
import { signIn } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { hour } from '../support/clock.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const { db } = services

let visitors = 0
const newVisitor = () => `10.7.${Math.trunc(++visitors / 250)}.${visitors % 250}`
const post = async (url: string, payload: object, remoteAddress: string) =>
  (await app.inject({ method: 'POST', url: `/v1/sign-in/${url}`, payload, remoteAddress })).statusCode
const sendLink = (email: string, { dealer = 'sunrise-homes', from = newVisitor() } = {}) =>
  post('email-link', { dealer, email }, from)
const sendCode = async (phone_number: string, { dealer = 'sunrise-homes', from = newVisitor() } = {}) =>
  post('sms-code', { dealer, phone_number, captcha: await solvedCaptcha(services.captcha) }, from)

/** Counts this many requests in the window. */
async function useLimit(name: keyof typeof signInLimits, subject: string, used = signInLimits[name].most) {
  services.clock.advance(hour)
  await db.deleteFrom('rate_limit').execute()
  await signInLimitsOf(services).consume(name, subject)
  await db.updateTable('rate_limit').set({ used }).execute()
}
const warnings = () =>
  services.logged.map(entry => JSON.parse(entry)[0]).filter(({ limit }: { limit?: string }) => limit !== undefined)

it('refuses more codes of a dealer, and of no other, and says so at half of them and at the end', async () => {
  const metrics = createMetrics(services)
  onTestFinished(() => metrics.close())
  await useLimit('codesPerDealer', 'sunrise-homes', 249)
  expect(await sendCode('+15125550101')).toBe(202)
  expect(warnings()).toEqual([{ limit: 'codesPerDealer', level: 'half_used', dealer: 'sunrise-homes' }])
  await db.updateTable('rate_limit').set({ used: 500 }).where('key', 'like', 'codesPerDealer%').execute()
  expect([await sendCode('+15125550102'), await sendCode('+15125550103')]).toEqual([429, 429])
  expect(await sendCode('+15125550104', { dealer: 'blue-ridge-homes' })).toBe(202)
  expect(await sendLink('a@example.com')).toBe(202)
  expect(warnings().slice(1)).toEqual([{ limit: 'codesPerDealer', level: 'used_up', dealer: 'sunrise-homes' }])
  const text = await metrics.text()
  for (const level of ['half_used', 'used_up'])
    expect(text).toContain(`porchlight_shared_limits_total{level="${level}"} 1`)
})

const solvedLink = async (email: string, { dealer = 'sunrise-homes', from = newVisitor() } = {}) => {
  const payload = { dealer, email, captcha: await solvedCaptcha(services.captcha) }
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/v1/sign-in/email-link',
    payload,
    remoteAddress: from,
  })
  return { statusCode, body }
}
const mailsTo = async (email: string) => {
  await services.queue.drain()
  return (await inboxMessages(services.db, services.keys, { to: email })).length
}
const knownAt = async (domain: string) => {
  const email = `${crypto.randomUUID()}@${domain}`
  await signIn(services, email)
  return { email, before: await mailsTo(email) }
}

it('500 links for invented addresses from three /48 keep neither a known contact nor a newcomer from a link', async () => {
  await db.deleteFrom('rate_limit').execute()
  const known = await knownAt('gmail.com')
  let refused = 0
  for (let number = 0; number < 500; number++) {
    const from = `2001:db8:${number % 3}:${Math.trunc(number / 60).toString(16)}::1`
    if ((await sendLink(`invented-${number}@gmail.com`, { from })) !== 202) refused++
  }
  expect(refused).toBeGreaterThanOrEqual(250)
  for (const [email, before] of [
    [known.email, known.before],
    ['newcomer@gmail.com', 0],
  ] as const) {
    const refusal = await app.inject({
      method: 'POST',
      url: '/v1/sign-in/email-link',
      payload: { dealer: 'sunrise-homes', email },
      remoteAddress: newVisitor(),
    })
    expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'captcha_required'])
    expect(await mailsTo(email)).toBe(before)
    expect(await solvedLink(email)).toEqual({ statusCode: 202, body: '{}' })
    expect(await mailsTo(email)).toBe(before + 1)
  }
  expect(await sendLink('b@example.com', { dealer: 'blue-ridge-homes' })).toBe(202)
})

it.each([
  ['linksPerDealer', 'sunrise-homes', 'gmail.com'],
  ['linksPerDomain', 'company.example', 'company.example'],
  ['linksInAll', '', 'gmail.com'],
] as const)('%s used up: a known contact gets a link, and the response is the same', async (limit, subject, domain) => {
  const known = await knownAt(domain)
  await useLimit(limit, subject)
  expect(await sendLink(known.email)).toBe(422)
  const answers = [await solvedLink(known.email), await solvedLink(`unknown@${domain}`)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  expect(answers[0]).toEqual(answers[1])
  await setImmediate()
  expect([await mailsTo(known.email), await mailsTo(`unknown@${domain}`)]).toEqual([known.before + 1, 0])
})

it('asks for captchas of links to addresses of one domain, but not of a large mail service', async () => {
  await useLimit('linksPerDomain', 'victim.example', 150)
  expect(await sendLink('new@victim.example')).toBe(422)
  expect(await sendLink('new@other.example')).toBe(202)
  await useLimit('linksPerDomain', 'gmail.com')
  expect(await sendLink('new@gmail.com')).toBe(202)
  expect(JSON.stringify(warnings())).not.toContain('victim')
})

it('refuses a captcha that was used before', async () => {
  await useLimit('linksPerDealer', 'sunrise-homes', 250)
  const payload = { dealer: 'sunrise-homes', email: 'd@example.com', captcha: await solvedCaptcha(services.captcha) }
  expect([await post('email-link', payload, newVisitor()), await post('email-link', payload, newVisitor())]).toEqual([
    202, 422,
  ])
})

it('refuses more codes to the numbers of one telephone company', async () => {
  await useLimit('codesPerPrefix', '+1512555')
  expect(await sendCode('+15125550199')).toBe(429)
  expect(await sendCode('+15125560199')).toBe(202)
})

it.each(['links', 'codes'] as const)('refuses more %s in total', async kind => {
  await useLimit(`${kind}InAll`, '')
  const answers = [(await solvedLink('c@example.com')).statusCode, await sendCode('+15125550105')]
  expect(answers.indexOf(429)).toBe(kind === 'links' ? 0 : 1)
})

it('counts the networks of one /48 together', async () => {
  const networkOf = (number: number) => ({ from: `2001:db8:7:${number.toString(16)}::1` })
  await useLimit('linksPerSite', '2001:db8:7::/48')
  expect(await sendLink('d@example.com', networkOf(1))).toBe(429)
  expect(await sendLink('d@example.com', { from: '2001:db8:8::1' })).toBe(202)
  // The messages to one contact as well: 5 in 15 minutes.
  await db.deleteFrom('rate_limit').execute()
  const statuses = []
  for (let number = 0; number < 6; number++) statuses.push(await sendLink('e@example.com', networkOf(number)))
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})

const limits = signInLimitsOf(services)
const dealer = { slug: 'sunrise-homes', name: 'Sunrise Homes', phone_number: '+15125550142' }
it.each([
  [
    'code',
    signInLimits.codeTriesByAll,
    (contact: string, ip: string) => countCodeTry(limits, contact, ip),
    refundCodeTry,
  ],
  [
    'message',
    signInLimits.messagesByAll,
    (recipient: string, ip: string) => countMessage(limits, { dealer, recipient }, ip),
    refundMessage,
  ],
] as const)(
  'a %s that was used counts for its contact no more, from any network',
  async (_, { most }, count, refund) => {
    const contact = '+15125550177'
    for (let times = 0; times <= most; times++) {
      const ip = newVisitor()
      await count(contact, ip)
      await refund(limits, contact, ip)
    }
  },
)
