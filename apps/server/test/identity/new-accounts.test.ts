import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { setMode } from '../../src/platform/modes/mode-repository.ts'
import { signIn } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { DEALER } from '../support/filled-application.ts'
import { mailedToken, textedCode } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/v1/sign-in/${url}`, payload })

async function inMode(name: 'normal' | 'read-only', minutes?: number): Promise<void> {
  const ends_at = minutes === undefined ? null : new Date(services.clock.now().getTime() + minutes * 60_000)
  await inTransaction(services.db, trx => setMode(trx, { name, ends_at }))
  await services.modes.refresh()
}

let numbers = 0
/** The ways in, each with a contact of its own, and the call that confirms what was sent to it. */
const ways = {
  link: {
    contact: () => `${newId()}@example.com`,
    async ask(email: string) {
      await post('email-link', { dealer: DEALER, email })
      const token = await mailedToken(services, email)
      return () => post('email-link/confirm', { email, token })
    },
  },
  code: {
    contact: () => `+1512555${3000 + numbers++}`,
    async ask(phone_number: string) {
      const captcha = await solvedCaptcha(services.captcha)
      const asked = await post('sms-code', { dealer: DEALER, phone_number, captcha })
      const code = await textedCode(services, phone_number)
      return () => post('sms-code/confirm', { ...asked.json(), code })
    },
  },
}

test.each(Object.entries(ways))(
  'while nothing can be changed, a %s signs in who has an account, and opens none',
  async (_, { contact, ask }) => {
    await inMode('normal')
    const [known, stranger] = [contact(), contact()]
    await signIn(services, known)
    const [byKnown, byStranger] = [await ask(known), await ask(stranger)]
    const users = () => services.db.selectFrom('users').select('id').execute()
    const before = await users()
    await inMode('read-only', 10)
    const refused = await byStranger()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'read_only'])
    expect(refused.json().message).toMatch(/^We can't open a new account until about \d+:\d\d [AP]M Eastern Time\./)
    expect((await byKnown()).statusCode).toBe(200)
    expect(await users()).toHaveLength(before.length)
    await inMode('read-only')
    expect((await byStranger()).json().message).toMatch(/^We can't open a new account right now\./)
    await inMode('normal')
    // The refusal used nothing up.
    expect((await byStranger()).statusCode).toBe(200)
    expect(await users()).toHaveLength(before.length + 1)
  },
)
