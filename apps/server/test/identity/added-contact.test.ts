import { describe, expect, it } from 'vitest'
import { hasContact } from '../../src/identity/identity-repository.ts'
import { start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'
import { contactOwners } from './contact-owners.ts'

const { app, services } = await testedApi()
const { newPhone, newEmail, someone, userId, addContact, began } = contactOwners({ app, services })

describe('adding a contact from the account page', () => {
  it('takes it from an account without an application, which ends', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    const empty = await someone(email)
    const owner = await began({ phone }, { email, phone })
    expect(await addContact(owner, email)).toMatchObject({ status: 200, body: { email, phone_number: phone } })
    expect((await empty.calls.get('/account')).status).toBe(401)
    expect(await userId(email)).toBe(owner.user.user_id)
  })

  it('leaves an account without an application its other contact', async () => {
    const [email, phone, other] = [newEmail(), newPhone(), newPhone()]
    const empty = await someone(email)
    await addContact(empty, other)
    const owner = await began({ phone }, { email: newEmail(), phone })
    expect((await addContact(owner, email)).status).toBe(200)
    expect(await userId(other)).toBe(empty.user.user_id)
    expect(await userId(email)).toBe(owner.user.user_id)
  })

  it.each([true, false])(
    'is refused where the account of the contact has an application (and this one: %s)',
    async has => {
      const [email, phone] = [newEmail(), newPhone()]
      await began({ phone }, { email, phone })
      const person = await someone(email)
      if (has) await start(person.calls)
      expect((await addContact(person, phone)).body.code).toBe('phone_number_taken')
      const owners = await services.db
        .selectFrom('users')
        .select('id')
        .where(hasContact(services.keys, { channel: 'SMS', recipient: phone }))
        .execute()
      expect(owners).not.toEqual([{ id: person.user.user_id }])
    },
  )
})
