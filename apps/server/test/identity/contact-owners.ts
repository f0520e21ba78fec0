import { expect } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { newestMessage } from '../support/inbox.ts'
import type { TestedApi } from '../support/tested-api.ts'

/** Accounts, and the contacts that they add. */
export function contactOwners({ app, services }: TestedApi) {
  let people = 0
  const someone = async (contact: string) => {
    const { user, headers } = await signIn(services, contact)
    return { contact, user, headers, calls: callsOf(app, headers) }
  }
  type Someone = Awaited<ReturnType<typeof someone>>
  async function ask({ calls }: Someone, contact: string, more: object = { of_other_account: true }) {
    if (!contact.startsWith('+')) return calls.post('/account/email', { dealer: DEALER, email: contact, ...more })
    const captcha = await solvedCaptcha(services.captcha)
    return calls.post('/account/phone', { dealer: DEALER, phone_number: contact, captcha, ...more })
  }
  const codeTo = async (contact: string) => (await newestMessage(services, contact)).code!
  const confirm = (
    { calls }: Someone,
    verification_id: string,
    code: string,
    path = '/account/other-contact/confirm',
  ) => calls.post(path, { verification_id, code })
  /** Adds a contact of the other kind to an account. */
  async function addContact(person: Someone, contact: string) {
    const { verification_id } = (await ask(person, contact, {})).body
    return confirm(person, verification_id, await codeTo(contact), '/account/confirm')
  }
  return {
    newPhone: () => `+1512555${String(4000 + ++people)}`,
    newEmail: () => `d${newId()}@example.com`,
    someone,
    userId: async (contact: string) => (await signIn(services, contact)).user.user_id,
    /** Asks for a code to the contact of another account, or without `more` to one that is added. */
    ask,
    codeTo,
    confirm,
    addContact,
    /** An application of an account with these contacts, on whose record these contacts are typed. */
    async began({ email, phone }: { email?: string; phone?: string }, typed: { email: string; phone: string }) {
      const owner = await someone((email ?? phone)!)
      if (email && phone) expect((await addContact(owner, phone)).status).toBe(200)
      const ids = await start(owner.calls, {
        first_name: 'Denise',
        email: typed.email,
        confirm_email: typed.email,
        phone_number: typed.phone.slice(2),
      })
      return { ...owner, ids }
    },
  }
}

export type Someone = Awaited<ReturnType<ReturnType<typeof contactOwners>['someone']>>
