import { beforeEach, expect, test } from 'vitest'
import { signInLimits } from '../../src/identity/sign-in-limits.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { minute } from '../support/clock.ts'
import { mailedToken, textedCode } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

const dealer = 'sunrise-homes'
const post = (url: string, payload: object, remoteAddress: string) =>
  app.inject({ method: 'POST', url: `/v1/sign-in/${url}`, payload, remoteAddress })
beforeEach(() => services.db.deleteFrom('rate_limit').execute())
let networks = 0
const newNetwork = () => `2001:db8:${(++networks).toString(16)}::1`

interface Way {
  contact: string
  ask(from: string): ReturnType<typeof post>
  signIn(from: string): Promise<number>
}
const email = 'ada@example.com'
const byLink: Way = {
  contact: email,
  ask: from => post('email-link', { dealer, email }, from),
  async signIn(from) {
    const { statusCode } = await byLink.ask(from)
    if (statusCode !== 202) return statusCode
    return (await post('email-link/confirm', { email, token: await mailedToken(services, email) }, from)).statusCode
  },
}
const phone_number = '+15125550142'
const byCode: Way = {
  contact: phone_number,
  ask: async from => post('sms-code', { dealer, phone_number, captcha: await solvedCaptcha(services.captcha) }, from),
  async signIn(from) {
    const asked = await byCode.ask(from)
    if (asked.statusCode !== 202) return asked.statusCode
    const { verification_id } = asked.json()
    const code = await textedCode(services, phone_number)
    return (await post('sms-code/confirm', { verification_id, code }, from)).statusCode
  },
}

/** Asks from new networks, each as often as it may in 15 minutes, until one is refused at its first request. */
async function useUpMessages({ ask }: Way): Promise<void> {
  for (;;) {
    const network = newNetwork()
    for (let times = 0; times < signInLimits.messages.most; times++)
      if ((await ask(network)).statusCode !== 202) {
        if (times === 0) return
        break
      }
  }
}

test.each([
  ['an email', byLink],
  ['a phone number', byCode],
])(
  'messages to %s that strangers use up from many networks: its owner signs in where it signed in before',
  async (_, way) => {
    const home = newNetwork()
    expect(await way.signIn(home)).toBe(200)
    services.clock.advance(15 * minute)
    await useUpMessages(way)
    expect(await way.signIn(newNetwork())).toBe(429)
    expect(await way.signIn(home)).toBe(200)
  },
)

test('tries of a phone number that strangers use up: its owner signs in where it signed in before', async () => {
  const home = newNetwork()
  expect(await byCode.signIn(home)).toBe(200)
  for (let tried = 0; tried < signInLimits.codeTriesByAll.most; ) {
    const network = newNetwork()
    const { verification_id } = (await byCode.ask(network)).json()
    for (let times = 0; times < 5; times++, tried++)
      expect((await post('sms-code/confirm', { verification_id, code: '000000' }, network)).statusCode).toBe(422)
  }
  expect(await byCode.signIn(newNetwork())).toBe(429)
  expect(await byCode.signIn(home)).toBe(200)
})

test('a network where only others signed in gets no more messages', async () => {
  const elsewhere = newNetwork()
  expect(await byLink.signIn(elsewhere)).toBe(200)
  await useUpMessages(byCode)
  expect(await byCode.signIn(elsewhere)).toBe(429)
})

test('a network where the contact signed in before has no more than any other', async () => {
  const home = newNetwork()
  expect(await byLink.signIn(home)).toBe(200)
  services.clock.advance(15 * minute)
  await useUpMessages(byLink)
  const asked: number[] = []
  for (let times = 0; times <= signInLimits.messages.most; times++) asked.push((await byLink.ask(home)).statusCode)
  expect(asked).toEqual([...Array(signInLimits.messages.most).fill(202), 429])
})
