import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { setMode } from '../../../src/platform/modes/mode-repository.ts'
import { oidcStandIn } from '../../support/oidc-stand-in.ts'
import { testServices } from '../../support/services.ts'
import { invitedMember, staffApp, staffBrowser } from '../../support/staff.ts'
import { amr, begin, callback, oidcSettingsOf } from '../../support/staff-oidc.ts'

const provider = await oidcStandIn()
const services = await testServices({ settings: oidcSettingsOf(provider) })
const app = await staffApp(services)
afterAll(async () => {
  await services.close()
  await provider.close()
})

test('of two people who link one account at the same moment, one does, and the other one keeps the link', async () => {
  for (let round = 0; round < 10; round++) {
    const sub = newId()
    const people = await Promise.all(
      [1, 2].map(async () => {
        const { token } = await invitedMember(services)
        const browser = staffBrowser(app)
        return { token, browser, url: await begin(browser, '/invitations/oidc', { token }) }
      }),
    )
    const answers = await Promise.all(
      people.map(({ browser, url }) => callback(browser, provider.signIn(url, { sub, amr }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = people[answers.findIndex(({ status }) => status === 422)]!
    expect((await refused.browser.call('POST', '/invitations/open', { token: refused.token })).status).toBe(200)
  }
})

test('of two answers for one link at the same moment, one enrolls', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, token } = await invitedMember(services)
    // Both begin first: to a browser that begins after the other one has enrolled, the link is invalid.
    const begun = await Promise.all(
      [1, 2].map(async () => {
        const browser = staffBrowser(app)
        return { browser, url: await begin(browser, '/invitations/oidc', { token }) }
      }),
    )
    const answers = await Promise.all(
      begun.map(({ browser, url }) => callback(browser, provider.signIn(url, { sub: newId(), amr }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const linked = await services.db.selectFrom('staff_identity').select('subject').where('staff_id', '=', id).execute()
    expect(linked).toHaveLength(1)
  }
})

test('a link that was begun before nothing could be changed enrolls no one, and can be opened again afterwards', async () => {
  const { id, token } = await invitedMember(services)
  const browser = staffBrowser(app)
  const url = await begin(browser, '/invitations/oidc', { token })
  const inMode = async (name: 'normal' | 'read-only') => {
    await inTransaction(services.db, trx => setMode(trx, { name, ends_at: null }))
    await services.modes.refresh()
  }
  await inMode('read-only')
  const answer = await callback(browser, provider.signIn(url, { sub: newId(), amr }))
  await inMode('normal')
  expect(answer).toMatchObject({ status: 503, body: { code: 'read_only' } })
  expect(answer.body.message).toMatch(/^Accounts can't be set up right now\./)
  const linked = await services.db.selectFrom('staff_identity').select('subject').where('staff_id', '=', id).execute()
  expect(linked).toEqual([])
  expect((await browser.call('POST', '/invitations/open', { token })).status).toBe(200)
})
