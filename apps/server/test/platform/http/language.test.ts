import { applicationMessages } from '@porchlight/domain'
import { registerLanguage } from '@porchlight/domain/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { signIn } from '../../support/app.ts'
import { callsOf, start } from '../../support/filled-application.ts'
import { newestMessage } from '../../support/inbox.ts'
import { testedApi } from '../../support/tested-api.ts'

/** Marks every text, and keeps the names of the placeholders. */
const pseudo = (english: string): string => `«${english}»`
afterAll(registerLanguage('qps', pseudo))

const { app, services } = await testedApi()
const dealer = 'sunrise-homes'

const message = async (language: string | undefined, headers = {}) => {
  const accept = language === undefined ? {} : { 'accept-language': language }
  const response = await app.inject({ url: '/v1/dealer/unknown', headers: { ...accept, ...headers } })
  return response.json()
}

test.each([
  [undefined, 'dealer not found'],
  ['qps', '«dealer not found»'],
  ['qps-ploc', '«dealer not found»'],
  ['fr, qps;q=0.5, en;q=0.3', '«dealer not found»'],
  ['en, qps;q=0.5', 'dealer not found'],
  ['fr', 'dealer not found'],
  ['*', 'dealer not found'],
  [';;,q=', 'dealer not found'],
])('a refusal for Accept-Language %s', async (language, expected) => {
  expect(await message(language)).toEqual({ code: 'dealer_not_found', message: expected })
})

test('a choice that is stored with the account wins over the header', async () => {
  const { headers } = await signIn(services, `${newId()}@example.com`)
  const choose = (language: string | null) =>
    app.inject({ method: 'PUT', url: '/v1/account/language', headers, payload: { language } })
  const refusal = async () => {
    const url = '/v1/applications?dealer_id=unknown'
    return (await app.inject({ url, headers: { ...headers, 'accept-language': 'en' } })).json().message
  }
  expect((await choose('qps')).statusCode).toBe(200)
  expect(await refusal()).toBe('«dealer not found»')
  expect((await app.inject({ url: '/v1/account', headers })).json()).toMatchObject({ language: 'qps' })
  expect((await choose(null)).statusCode).toBe(200)
  expect(await refusal()).toBe('dealer not found')
  expect((await choose('xx')).json()).toMatchObject({ code: 'invalid_form', errors: { language: expect.any(String) } })
})

test('messages by field', async () => {
  const send = (payload: object) =>
    app.inject({ method: 'POST', url: '/v1/sign-in/email-link', headers: { 'accept-language': 'qps' }, payload })
  expect((await send({ dealer, email: 'nothing' })).json()).toEqual({
    code: 'invalid_form',
    message: "«Form values didn't pass validation»",
    errors: { email: expect.stringMatching(/^«.+»$/) },
  })
  expect((await send({ dealer })).json().errors).toEqual({ email: '«This value is missing»' })
})

test('a sign-in email', async () => {
  const email = `${newId()}@example.com`
  await app.inject({
    method: 'POST',
    url: '/v1/sign-in/email-link',
    headers: { 'accept-language': 'qps' },
    payload: { dealer, email },
  })
  const { subject, text, html } = await newestMessage(services, email)
  expect(subject).toMatch(/^«Your sign-in link for Sunrise Homes, .+»$/)
  for (const paragraph of text.split('\n\n')) expect(paragraph).toMatch(/^«.+»/)
  expect(html).toContain('<html lang="qps">')
})

describe('an invitation', () => {
  const inviter = async (language: string) => {
    const { headers } = await signIn(services, `${newId()}@example.com`)
    const calls = callsOf(app, { ...headers, 'accept-language': language })
    const { application_id } = await start(calls)
    return async (email: string) => {
      await calls.post(`/${dealer}/application/${application_id}/coborrower/invite`, { email })
      return newestMessage(services, email)
    }
  }

  test('is in the language of the inviter', async () => {
    const invite = await inviter('qps')
    const { subject, text } = await invite('luis@example.com')
    expect(subject).toBe('«Rosa Delgado invites you to apply together»')
    for (const paragraph of text.split('\n\n')) expect(paragraph).toMatch(/^«.+»/)
  })

  test('is in the language that its recipient chose', async () => {
    const { headers } = await signIn(services, 'nora@example.com')
    await app.inject({ method: 'PUT', url: '/v1/account/language', headers, payload: { language: 'en' } })
    const invite = await inviter('qps')
    const { subject } = await invite('nora@example.com')
    expect(subject).toBe('Rosa Delgado invites you to apply together')
  })
})

test('the message on an application', async () => {
  const { headers } = await signIn(services, `${newId()}@example.com`)
  const { application_id } = await start(callsOf(app, headers))
  const message = applicationMessages.buildingFailed
  await services.db.updateTable('application').set({ message }).where('id', '=', application_id).execute()
  const read = await callsOf(app, { ...headers, 'accept-language': 'qps' }).get(
    `/${dealer}/application/${application_id}`,
  )
  expect(read.body.message).toBe(`«${message}»`)
})

test('a malformed address', async () => {
  const { headers } = await signIn(services, `${newId()}@example.com`)
  const response = await app.inject({
    method: 'DELETE',
    url: `/v1/account/sessions/${'x'.repeat(40)}`,
    headers: { ...headers, 'accept-language': 'qps' },
  })
  expect(response.json()).toEqual({
    code: 'malformed_address',
    message: '«The address or query of the request is malformed.»',
  })
})
