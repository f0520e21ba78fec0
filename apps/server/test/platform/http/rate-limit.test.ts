import { afterAll, beforeAll, expect, it } from 'vitest'
import { networkOf, rateLimits, siteOf } from '../../../src/platform/http/rate-limit.ts'
import { type TestServices, testServices } from '../../support/services.ts'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.close())

const limits = () => rateLimits(services, { knocks: { most: 3, seconds: 60 }, rings: { most: 1, seconds: 60 } })
const allowed = (turns: Promise<void>[]) =>
  Promise.all(
    turns.map(turn =>
      turn.then(
        () => true,
        refusal => refusal.retryAfter,
      ),
    ),
  )

it('counts each key separately', async () => {
  const { consume } = limits()
  expect(await allowed([consume('knocks', 'a'), consume('knocks', 'b'), consume('rings', 'a')])).toEqual([
    true,
    true,
    true,
  ])
  expect((await allowed([consume('rings', 'a')]))[0]).toBeGreaterThan(0)
})

it('counts concurrent requests', async () => {
  const { consume } = limits()
  const turns = await allowed(Array.from({ length: 30 }, () => consume('knocks', 'crowd')))
  expect(turns.filter(turn => turn === true)).toHaveLength(3)
})

it('starts a new window when the time is over, also under continued requests', async () => {
  const { consume } = limits()
  for (let times = 0; times < 5; times++) await allowed([consume('knocks', 'patient')])
  services.clock.advance(59_000)
  const [wait] = await allowed([consume('knocks', 'patient')])
  expect(wait).toBeLessThanOrEqual(1)
  services.clock.advance(1000)
  expect(await allowed([consume('knocks', 'patient')])).toEqual([true])
})

it('gives back counts of several limits', async () => {
  const { consume, refund } = limits()
  await consume('rings', 'guest')
  await consume('rings', 'neighbor')
  await refund([
    { name: 'rings', subject: 'guest' },
    { name: 'rings', subject: 'neighbor' },
  ])
  expect(await allowed([consume('rings', 'guest'), consume('rings', 'neighbor')])).toEqual([true, true])
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:db8:0:7::9', '2001:db8:0:7::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('takes %s for the network %s', (ip, network) => expect(networkOf(ip)).toBe(network))

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
])('takes %s for the site %s', (ip, site) => expect(siteOf(ip)).toBe(site))
