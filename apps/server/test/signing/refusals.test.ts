import { beforeAll, describe, expect, it } from 'vitest'
import { askSignersAgain, retrySealing } from '../../src/signing/jobs.ts'
import { minute } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { type Applicant, readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signingDesk, statusesOf } from './signing-desk.ts'

const desk = await signingDesk()
const { services } = desk
let application_id: string
let applicant: Applicant
let envelope_id: string
let browser: ReturnType<typeof browserOf>

const typed = { kind: 'typed' as const, name: 'Rosa Delgado' }

async function outForSignature(someone = rosa) {
  const ready = await readyApplication(desk, someone)
  application_id = ready.application_id
  applicant = ready.applicants[0]
  browser = browserOf(desk.app, application_id, applicant)
  envelope_id = (await browser.post('envelope')).json().envelope_id
  await services.queue.drain().catch(() => {})
}
const signingUrl = async () => (await browser.sign(applicant.id, envelope_id)).json().signing_url as string
const visit = async () => openSigningPage(desk.app, await signingUrl())
const statuses = () => statusesOf(desk, application_id)

describe('the address of the signing page', () => {
  beforeAll(() => outForSignature())

  it('has its token in the fragment and works once', async () => {
    const url = await signingUrl()
    expect(url).toMatch(/^http:\/\/localhost:3000\/sign#token=[\w-]{43}$/)
    expect((await openSigningPage(desk.app, url)).opened.statusCode).toBe(200)
    const again = await openSigningPage(desk.app, url)
    expect([again.opened.statusCode, again.opened.json().code]).toEqual([401, 'signing_link_expired'])
  })

  it('works for five minutes', async () => {
    const late = await signingUrl()
    services.clock.advance(5 * minute)
    expect((await openSigningPage(desk.app, late)).opened.statusCode).toBe(401)
  })

  it.each([
    ['another site', 'https://evil.example/sunrise-homes/application/{id}/progress'],
    ['another dealer', 'http://localhost:3000/blue-ridge-homes/application/{id}/progress'],
    ['another page', 'http://localhost:3000/sunrise-homes/application/{id}/signature'],
    ['another application', 'http://localhost:3000/sunrise-homes/application/0000000000/progress'],
    ['a name before the host', 'http://localhost:3000@evil.example/sunrise-homes/application/{id}/progress'],
    ['a page with a user name', 'http://rosa@localhost:3000/sunrise-homes/application/{id}/progress'],
    ['a page with a password', 'http://:secret@localhost:3000/sunrise-homes/application/{id}/progress'],
    ['a page with a fragment', 'http://localhost:3000/sunrise-homes/application/{id}/progress#token=1'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('does not lead back to %s', async (_, url) => {
    const refusal = await browser.sign(applicant.id, envelope_id, url.replace('{id}', application_id))
    expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([422, ['return_url']])
  })

  it('is not given for an envelope of another application', async () => {
    const { application_id: other, applicants } = await readyApplication(desk, rosa)
    const answers = [
      await browserOf(desk.app, other, applicants[0]).sign(applicants[0].id, envelope_id),
      await browser.sign(applicant.id, 'x'),
    ]
    for (const answer of answers) expect(Object.keys(answer.json().errors)).toEqual(['envelope_id'])
  })
})

describe('the signing session', () => {
  beforeAll(() => outForSignature())

  it('enforces the order of its steps', async () => {
    const page = await visit()
    const [disclosure, application, authorizations] = page.state.documents.map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    const refused = async (answer: Promise<{ statusCode: number; json(): { code: string } }>) => {
      const { statusCode, json } = await answer
      return [statusCode, json().code]
    }
    expect(await refused(page.document(application))).toEqual([409, 'consent_required'])
    expect(await refused(page.post('consent', { agreed: true }))).toEqual([409, 'disclosure_not_opened'])
    expect(await refused(page.adopt(typed))).toEqual([409, 'consent_required'])
    await page.show(disclosure)
    expect((await page.post('consent', { agreed: true })).json().step).toBe('READ')
    await page.show(application)
    expect(await refused(page.adopt(typed))).toEqual([409, 'documents_not_opened'])
    const wrong = page.post(`documents/${authorizations}/opened`, { sha256: '0'.repeat(64) })
    expect(await refused(wrong)).toEqual([409, 'document_mismatch'])
    expect((await page.show(authorizations)).json().step).toBe('SIGN')

    for (const signature of [
      { kind: 'typed' as const, name: 'Mickey Mouse' },
      { kind: 'drawn' as const, strokes: [] },
    ])
      expect(Object.keys((await page.adopt(signature)).json().errors)).toEqual(['signature'])
    expect((await page.post('sign', { signature: typed })).statusCode).toBe(422)
    expect((await page.post('consent', { agreed: false })).statusCode).toBe(422)
    for (const unseen of ['  ', '\u200b', '\u202a\u202c\u00ad'])
      expect((await page.decline(unseen)).statusCode).toBe(422)
    expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
  })

  it('refuses a missing or expired bearer token', async () => {
    const page = await visit()
    const bare = await desk.app.inject({ method: 'POST', url: '/v1/signing/consent', payload: { agreed: true } })
    expect([bare.statusCode, bare.headers['set-cookie']]).toEqual([401, undefined])
    services.clock.advance(30 * minute)
    expect((await page.consent()).statusCode).toBe(401)
  })
})

it('a signing page whose person signed out everywhere neither reads nor signs, and no unused address opens one', async () => {
  await outForSignature()
  const page = await visit()
  await page.read()
  const { id } = page.state.documents[0]!
  const url = await signingUrl()
  await desk.app.inject({ method: 'DELETE', url: '/v1/account/sessions', headers: applicant.headers })
  const answers = [await page.document(id), await page.show(id), await page.adopt(typed), await page.decline('No')]
  expect(answers.map(answer => answer.json().code)).toEqual(Array(4).fill('signing_signed_out'))
  expect((await openSigningPage(desk.app, url)).opened.json().code).toBe('signing_link_expired')
  expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
})

describe('a claim to have signed', () => {
  it('is checked with the service and reverted when it is false', async () => {
    await outForSignature()
    expect((await browser.post('signed')).json()).toEqual({ status: 'WAITING_ON_ESIGNATURE_SERVICE' })
    expect((await browser.post('signed', { borrower_id: applicant.id })).statusCode).toBe(200)
    await services.queue.drain()
    expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
  })

  it('is checked again when the service did not answer', async () => {
    await outForSignature()
    const { signerStatus } = services.esign
    services.esign.signerStatus = async () => {
      throw new Error('the service is down')
    }
    await browser.post('signed')
    await expect(services.queue.drain()).rejects.toThrow('the service is down')
    services.esign.signerStatus = signerStatus
    expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE'])

    await askSignersAgain(services)
    await services.queue.drain()
    expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
    await askSignersAgain(services)
    await services.queue.drain()
  })

  it('is refused for others and before an envelope is open', async () => {
    const ready = await readyApplication(desk, rosa)
    const other = browserOf(desk.app, ready.application_id, ready.applicants[0])
    expect((await other.post('signed')).statusCode).toBe(409)
    expect((await other.post('signed', { borrower_id: applicant.id })).statusCode).toBe(404)
    expect((await browserOf(desk.app, ready.application_id, applicant).post('signed')).statusCode).toBe(403)
  })
})

describe('an altered document', () => {
  beforeAll(() => outForSignature())

  it('is neither shown nor signed', async () => {
    const page = await visit()
    await page.read()
    const { presented_key } = await services.db
      .selectFrom('document')
      .select('presented_key')
      .where('envelope_id', '=', envelope_id)
      .where('kind', '=', 'application')
      .executeTakeFirstOrThrow()
    const bytes = (await services.store.get(presented_key!))!
    const changed = Buffer.from(bytes)
    changed[1000]! ^= 1
    await services.store.put(presented_key!, changed)
    const application = page.state.documents[1]!.id
    for (const answer of [await page.document(application), await page.adopt(typed)])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'document_altered'])
    expect(services.logged.join()).toContain('a stored document is not what was recorded')
    await services.store.put(presented_key!, bytes)
  })

  it('in the chain of events stops signing, and sealing', async () => {
    const page = await visit()
    const rewrite = (ip: string) =>
      services.db
        .updateTable('envelope_event')
        .set({ ip })
        .where('envelope_id', '=', envelope_id)
        .where('event', '=', 'consented')
        .execute()
    await rewrite('10.0.0.1')
    expect((await page.adopt(typed)).statusCode).toBe(500)
    await rewrite('127.0.0.1')
    expect((await page.adopt(typed)).statusCode).toBe(200)

    await rewrite('10.0.0.1')
    await expect(services.queue.drain()).rejects.toThrow('were changed')
    expect(await statuses()).toEqual([
      'WAITING_ON_ESIGNATURE_SERVICE',
      'SIGNED',
      expect.stringContaining('Nothing is lost'),
    ])
    const envelope = await services.db
      .selectFrom('envelope')
      .select('status')
      .where('id', '=', envelope_id)
      .executeTakeFirst()
    expect(envelope).toEqual({ status: 'FAILED' })
    expect((await browser.post('reopen')).statusCode).toBe(409)

    // Once the chain is what it was, sealing goes on where it failed.
    await rewrite('127.0.0.1')
    await retrySealing(services)
    await retrySealing(services)
    await services.queue.drain()
    expect(await statuses()).toEqual(['SUBMITTED', 'SIGNED'])
  })
})

describe('reopening an application', () => {
  it('voids the envelope and closes an open signing page', async () => {
    await outForSignature()
    const page = await visit()
    await page.read()
    expect((await browser.post('reopen')).json()).toEqual({ status: 'STARTED' })
    const refusal = await page.adopt(typed)
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      "You reopened the application. These documents can't be signed now.",
    ])
    expect((await browser.sign(applicant.id, envelope_id)).statusCode).toBe(409)
    expect((await browser.post('reopen')).json().code).toBe('already_open')
    const second = (await browser.post('envelope')).json().envelope_id
    expect(second).not.toBe(envelope_id)
  })

  it('keeps what was sealed, superseded', async () => {
    await outForSignature()
    for (const superseded of [[false], [false, true]]) {
      const page = await visit()
      await page.read()
      await page.adopt(typed)
      await services.queue.drain()
      const sets = (await browser.get('documents')).json()
      expect(sets.map((set: { superseded: boolean }) => set.superseded)).toEqual(superseded)
      if (superseded.length === 2) expect((await browser.get(`documents/${sets[1].document_id}`)).statusCode).toBe(200)
      await browser.post('reopen')
      expect(await statuses()).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT'])
      envelope_id = (await browser.post('envelope')).json().envelope_id
      await services.queue.drain()
    }
  })
})

describe('discarding an application that is out for signature', () => {
  it('deletes its documents', async () => {
    await outForSignature()
    const page = await visit()
    const stored = await services.db
      .selectFrom('document')
      .select('presented_key')
      .where('envelope_id', '=', envelope_id)
      .execute()
    const [key] = stored.flatMap(({ presented_key }) => presented_key ?? [])
    expect(await services.store.get(key!)).toBeDefined()
    const url = `/v1/${DEALER}/application/${application_id}`
    expect((await desk.app.inject({ method: 'DELETE', url, headers: applicant.headers })).statusCode).toBe(200)
    await services.queue.drain()
    expect(await services.store.get(key!)).toBeUndefined()
    expect((await page.consent()).statusCode).toBe(401)
  })
})
