import { type LegalNames, legalTexts } from '@porchlight/domain'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../documents/reading-pdf.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { type Applicant, onHerDevice, readyApplication, rosa, type Someone } from './ready-application.ts'
import { browserOf, openSigningPage, signingDesk } from './signing-desk.ts'

const desk = await signingDesk()
const { app, services } = desk

/** A borrower withdraws the consent on the account page. */
const withdraw = ({ id, headers }: Pick<Applicant, 'id' | 'headers'>) =>
  callsOf(app, headers).post(`/${DEALER}/borrower/${id}/electronic-records/withdrawal`)

/** Consents, changes something, reopens, and returns the pages of the second signing. */
async function reopened(people: [Someone, ...Someone[]], change?: 'decline' | 'device' | 'text' | 'withdrawal') {
  const { application_id, applicants } = await readyApplication(desk, ...people)
  const signer = applicants.at(-1)!
  const browser = browserOf(app, application_id, applicants[0])
  const visit = async () => {
    const { envelope_id } = (await browser.post('envelope')).json()
    await services.queue.drain()
    return {
      envelope_id,
      ...(await openSigningPage(app, (await browser.sign(signer.id, envelope_id)).json().signing_url)),
    }
  }
  const first = await visit()
  await first.consent()
  const consentedAt = services.clock.now()
  if (change === 'decline') await first.decline('Not yet')
  if (change === 'withdrawal') expect((await withdraw(applicants[0])).status).toBe(200)
  if (change === 'device')
    await services.db
      .updateTable('envelope_signer')
      .set({ on_primary_device: true })
      .where('envelope_id', '=', first.envelope_id)
      .execute()
  expect((await browser.post('reopen')).statusCode).toBe(200)
  const original = legalTexts['esign-disclosure']
  if (change === 'text')
    Object.assign(legalTexts, { 'esign-disclosure': (names: LegalNames) => ({ ...original(names), version: 'next' }) })
  services.clock.advance(60_000)
  const second = await visit()
  Object.assign(legalTexts, { 'esign-disclosure': original })
  return { second, browser, consentedAt, application_id }
}

describe('after a reopening', () => {
  it('the consent that was given counts, and the certificate shows it', async () => {
    const { second, browser, consentedAt } = await reopened([rosa])
    expect(second.state.step).toBe('READ')
    for (const { id, to_sign } of second.state.documents) if (to_sign) await second.show(id)
    expect((await second.adopt({ kind: 'typed', name: 'Rosa Delgado' })).json().step).toBe('SIGNED')
    await services.queue.drain()
    const sets = (await browser.get('documents')).json()
    const words = (await wordsIn((await browser.get(`documents/${sets.at(-1).document_id}`)).rawPayload)).replace(
      /\s+/g,
      ' ',
    )
    expect(words).toContain('earlier consent holds')
    expect(words).toContain(consentedAt.toISOString().slice(0, 19).replace('T', ' '))
  })

  it('a same-device co-borrower takes the device over, and consents once', async () => {
    const { second } = await reopened([rosa, onHerDevice])
    expect(second.state.step).toBe('HAND_OVER')
    expect((await second.post('hand-over', { agreed: true })).json().step).toBe('READ')
  })

  it.each(['decline', 'device', 'text', 'withdrawal'] as const)(
    'it is asked for again after a change: %s',
    async change => {
      expect((await reopened([rosa], change)).second.state.step).toBe('CONSENT')
    },
  )
})

it('after a withdrawal nothing is signed with the consent that was given before', async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa)
  const [applicant] = applicants
  const browser = browserOf(app, application_id, applicant)
  const { envelope_id } = (await browser.post('envelope')).json()
  await services.queue.drain()
  const page = await openSigningPage(app, (await browser.sign(applicant.id, envelope_id)).json().signing_url)
  await page.read()
  expect((await withdraw(applicant)).status).toBe(200)
  const refused = await page.adopt({ kind: 'typed', name: 'Rosa Delgado' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'consent_required'])
})
