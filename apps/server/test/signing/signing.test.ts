import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyPdf } from '../../src/documents/verify.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { appendToChain } from '../../src/providers/esign-built-in/event-chain.ts'
import { readEvents, recordEvent } from '../../src/providers/esign-built-in/repository.ts'
import { buildEnvelope, sealEnvelope } from '../../src/signing/jobs.ts'
import { wordsIn } from '../documents/reading-pdf.ts'
import { signIn } from '../support/app.ts'
import { sentMessages } from '../support/inbox.ts'
import { type Applicant, luis, onHerDevice, readyApplication, rosa, type Someone } from './ready-application.ts'
import { browserOf, openSigningPage, signingDesk, statusesOf } from './signing-desk.ts'

const desk = await signingDesk()
const { services } = desk

const SSN = '123-45-6789'

const drawn = {
  kind: 'drawn' as const,
  strokes: [{ points: [10, 40, 80, 120].map(x => ({ x, y: 30 + 20 * Math.sin(x) })) }],
}

/** An application out for signature, its documents made. */
async function outForSignature(...people: [Someone, ...Someone[]]) {
  const { application_id, applicants } = await readyApplication(desk, ...people)
  const [primary] = applicants
  const browser = browserOf(desk.app, application_id, primary)
  const clicks = await Promise.all([browser.post('envelope'), browser.post('envelope')])
  const [envelope_id, again] = clicks.map(answer => answer.json().envelope_id as string) as [string, string]
  expect(again).toBe(envelope_id)
  await services.queue.drain()
  const visit = async (signer: Applicant, by = signer) =>
    openSigningPage(
      desk.app,
      (await browserOf(desk.app, application_id, by).sign(signer.id, envelope_id)).json().signing_url,
    )
  return { application_id, applicants, primary, browser, envelope_id, visit }
}

const statuses = (application_id: string) => statusesOf(desk, application_id)

const declineNotices = async (application_id: string) =>
  (await sentMessages(services))
    .filter(({ channel, subject, text }) => {
      const isDecline = channel === 'EMAIL' && subject.includes('declined to sign')
      return isDecline && text.includes(application_id)
    })
    .sort((a, b) => (a.subject < b.subject ? -1 : 1))

describe('one borrower', () => {
  it('reads, consents, signs, and has the sealed documents', async () => {
    const { application_id, primary, browser, envelope_id, visit } = await outForSignature(rosa)
    expect(await statuses(application_id)).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
    expect((await browser.post('envelope')).json()).toEqual({ envelope_id })

    const page = await visit(primary)
    expect(page.state).toMatchObject({ step: 'CONSENT', signer: { name: 'Rosa Delgado' }, hand_over: null })
    expect(page.state.documents.map(({ title, to_sign }) => [title, to_sign])).toEqual([
      ['Consent to electronic records and signatures', false],
      ['Loan application', true],
      ['Authorizations', true],
    ])
    await page.read()
    const signed = await page.adopt({ kind: 'typed', name: 'rosa delgado' })
    expect(signed.json().step).toBe('SIGNED')
    expect(await statuses(application_id)).toEqual(['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'])
    expect((await browser.post('signed', { borrower_id: primary.id })).json()).toEqual({ status: 'SIGNED' })

    await services.queue.drain()
    expect(await statuses(application_id)).toEqual(['SUBMITTED', 'SIGNED'])

    const [set] = (await browser.get('documents')).json()
    expect(set).toMatchObject({ superseded: false, title: `Loan application ${application_id}, Rosa Delgado` })
    expect(set.documents).toHaveLength(4)
    const combined = await browser.get(`documents/${set.document_id}?timestamp=1`)
    expect(combined.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Loan application ${application_id}.pdf"`,
    })
    const verdict = await verifyPdf(combined.rawPayload)
    expect(verdict).toMatchObject({
      ok: true,
      signatures: [{ certificateFingerprint: services.keys.seal.fingerprint, coversWholeFile: true }],
    })
    expect((await verifyPdf(Buffer.concat([combined.rawPayload, Buffer.from(' ')]))).ok).toBe(false)

    const words = (await wordsIn(combined.rawPayload)).replace(/\s+/g, ' ')
    for (const said of [
      'Rosa Delgado',
      application_id,
      'Prairie Tools',
      '•••-••-6789',
      'Certificate of completion',
      'Fancy Browser 7',
    ])
      expect(words).toContain(said)
    // A hash may contain the digits.
    for (const secret of [SSN, SSN.replaceAll('-', ''), '1980', 'Hispanic', 'White'])
      expect(words).not.toMatch(new RegExp(`\\b${secret}\\b`))

    const archive = await browser.get(`documents/${set.document_id}?as_archive=true`)
    expect(archive.headers['content-type']).toBe('application/zip')
    expect(archive.rawPayload.toString('latin1')).toContain('2 Loan application.pdf')
    const trail = await services.db
      .selectFrom('audit_event')
      .select('event')
      .where('application_id', '=', application_id)
      .execute()
    expect(trail.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'application.sent_for_signature',
        'documents.signed',
        'application.submitted',
        'documents.downloaded',
      ]),
    )
  })

  it('has documents sealed that have an event of another release, which the certificate prints by its name', async () => {
    const { application_id, primary, browser, envelope_id, visit } = await outForSignature(rosa)
    const signer = { envelope_id, borrower_id: primary.id }
    const { fields } = services.keys
    const events = await readEvents(services.db, fields, signer)
    const event = { at: new Date().toISOString(), who: 'Rosa Delgado', event: 'face_compared', ip: '', details: {} }
    await inTransaction(services.db, trx => recordEvent(trx, fields, signer, {}, appendToChain(signer, events, event)))
    const page = await visit(primary)
    await page.read()
    await page.adopt({ kind: 'typed', name: 'Rosa Delgado' })
    await services.queue.drain()
    expect(await statuses(application_id)).toEqual(['SUBMITTED', 'SIGNED'])
    const [set] = (await browser.get('documents')).json()
    const combined = await browser.get(`documents/${set.document_id}`)
    expect(await wordsIn(combined.rawPayload)).toContain('face_compared')
  })

  it('draws the signature and clicks twice', async () => {
    const { application_id, envelope_id, primary, visit } = await outForSignature(rosa)
    const page = await visit(primary)
    await page.read()
    const answers = await Promise.all([page.adopt(drawn), page.adopt(drawn)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const events = await services.db
      .selectFrom('envelope_event')
      .select('event')
      .where('envelope_id', '=', envelope_id)
      .orderBy('number')
      .execute()
    expect(events.map(({ event }) => event)).toEqual([
      'sent',
      'page_opened',
      'document_opened',
      'consented',
      'document_opened',
      'document_opened',
      'signed',
    ])
    await services.queue.drain()
    expect(await statuses(application_id)).toEqual(['SUBMITTED', 'SIGNED'])
    const documents = await services.db
      .selectFrom('document')
      .selectAll()
      .where('envelope_id', '=', envelope_id)
      .where('kind', '!=', 'combined')
      .execute()
    for (const { completed_key } of documents)
      expect(await verifyPdf((await services.store.get(completed_key!))!)).toMatchObject({ ok: true })
  })

  it('has the same documents after jobs run twice', async () => {
    const { application_id, envelope_id, primary, browser, visit } = await outForSignature(rosa)
    await buildEnvelope(services, { envelope_id })
    const page = await visit(primary)
    await page.read()
    await page.adopt(drawn)
    await sealEnvelope(services, { envelope_id })
    const hashes = async () =>
      (await browser.get('documents'))
        .json()[0]
        .documents.map((document: { completed_sha256: string }) => document.completed_sha256)
    const before = await hashes()
    await sealEnvelope(services, { envelope_id })
    await services.queue.drain()
    expect(await hashes()).toEqual(before)
    expect(await statuses(application_id)).toEqual(['SUBMITTED', 'SIGNED'])
  })

  it('has complete documents after a crash between storing and submitting', async () => {
    const { application_id, envelope_id, primary, browser, visit } = await outForSignature(rosa)
    const page = await visit(primary)
    await page.read()
    await page.adopt(drawn)
    const { put } = services.store
    let left = 3
    services.store.put = async (key, bytes) => {
      if (left-- === 0) throw new Error('the power went off')
      await put(key, bytes)
    }
    await expect(sealEnvelope(services, { envelope_id })).rejects.toThrow('the power went off')
    services.store.put = put
    expect((await browser.get('documents')).json()).toEqual([])
    await services.queue.drain()
    expect(await statuses(application_id)).toEqual(['SUBMITTED', 'SIGNED'])
    const [set] = (await browser.get('documents')).json()
    expect((await browser.get(`documents/${set.document_id}?as_archive=true`)).statusCode).toBe(200)
    const { rows } = await sql<{ stored: number; known: number }>`
      select (select count(*) from blob where key like 'documents/%')::int as stored,
        (select count(presented_key) + count(completed_key) from document)::int as known`.execute(services.db)
    expect(rows[0]!.stored).toBe(rows[0]!.known)
  })
})

describe('several borrowers', () => {
  it('sign separately, each with documents that no one else can download', async () => {
    const { application_id, applicants, browser, envelope_id, visit } = await outForSignature(rosa, luis)
    const [first, second] = applicants as [Applicant, Applicant]
    expect((await browser.sign(second.id, envelope_id)).statusCode).toBe(403)

    const pages = await Promise.all([visit(first), visit(second)])
    for (const page of pages) await page.read()
    const foreign = pages[1].state.documents[1]!.id
    expect((await pages[0].document(foreign)).statusCode).toBe(404)
    const answers = await Promise.all([
      pages[0].adopt({ kind: 'typed', name: 'Rosa Delgado' }),
      pages[1].adopt({ kind: 'typed', name: 'Luis Delgado' }),
    ])
    expect(answers.map(answer => answer.json().step)).toEqual(['SIGNED', 'SIGNED'])
    await services.queue.drain()
    expect(await statuses(application_id)).toEqual(['SUBMITTED', 'SIGNED', 'SIGNED'])
    expect((await pages[0].decline('Too late')).json().code).toBe('signing_closed')

    const luisSide = browserOf(desk.app, application_id, second)
    const [[rosaSide], [own]] = [(await browser.get('documents')).json(), (await luisSide.get('documents')).json()]
    expect((await luisSide.get(`documents/${rosaSide.document_id}`)).statusCode).toBe(403)
    const words = await wordsIn((await luisSide.get(`documents/${own.document_id}`)).rawPayload)
    expect(words).toContain('Luis Delgado')
    expect(words).toContain('Total loan amount')
    const stranger = browserOf(desk.app, application_id, await signIn(services, 'stranger@example.com'))
    expect((await stranger.get('documents')).statusCode).toBe(403)
    expect((await stranger.get(`documents/${own.document_id}`)).statusCode).toBe(403)
    expect((await stranger.sign(first.id, envelope_id)).statusCode).toBe(403)
    expect((await stranger.post('envelope')).statusCode).toBe(403)
  })

  it('hand over the device to a co-borrower without a sign-in', async () => {
    const { application_id, applicants, primary, browser, visit } = await outForSignature(rosa, onHerDevice)
    const [, second] = applicants as [Applicant, Applicant]
    const page = await visit(second, primary)
    expect(page.state).toMatchObject({ step: 'HAND_OVER', hand_over: { from: 'Rosa Delgado' } })
    expect((await page.post('consent', { agreed: true })).json().code).toBe('hand_over_required')
    await page.read()
    await page.adopt({ kind: 'typed', name: 'Örs Zizka-Nunez' })
    const own = await visit(primary)
    await own.read()
    await own.adopt(drawn)
    await services.queue.drain()
    expect(await statuses(application_id)).toEqual(['SUBMITTED', 'SIGNED', 'SIGNED'])
    const sets = (await browser.get('documents')).json()
    const luisSide = sets.find((set: { borrower_id: string }) => set.borrower_id === second.id)
    const words = (await wordsIn((await browser.get(`documents/${luisSide.document_id}`)).rawPayload)).replace(
      /\s+/g,
      ' ',
    )
    expect(words).toContain('Signed on the device of the primary borrower, Rosa Delgado')
    expect(words).not.toContain('rosa@example.com')
    const receipts = await services.db
      .selectFrom('consent_receipt')
      .select('text_id')
      .where('borrower_id', '=', second.id)
      .where('text_id', 'in', ['same-device-consent', 'esign-disclosure'])
      .execute()
    expect(receipts).toHaveLength(2)
  })

  it('start over when one declines, and all are notified', async () => {
    const { application_id, applicants, browser, visit } = await outForSignature(rosa, luis)
    const [first, second] = applicants as [Applicant, Applicant]
    const [rosaSide, luisSide] = [await visit(first), await visit(second)]
    await rosaSide.read()
    await rosaSide.adopt(drawn)
    expect((await rosaSide.decline('Too late')).json().code).toBe('documents_signed')
    const declined = await luisSide.decline('The price is not what we agreed on.')
    expect(declined.json().step).toBe('DECLINED')
    expect(await statuses(application_id)).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT', 'DECLINED_TO_SIGN'])
    await services.queue.drain()
    const notices = await declineNotices(application_id)
    expect(notices.map(({ subject }) => subject)).toEqual(['Luis declined to sign', 'You declined to sign'])
    expect(notices[0]!.text).toContain('The price is not what we agreed on.')
    const refusals = [await luisSide.adopt(drawn), await rosaSide.decline('Neither do I')]
    expect(refusals.map(answer => answer.json().code)).toEqual(['signing_declined', 'signing_declined'])
    expect((await browser.post('envelope')).json().code).toBe('reopen_after_decline')

    expect((await browser.post('reopen')).json()).toEqual({ status: 'STARTED' })
    expect(await statuses(application_id)).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT', 'READY_TO_SIGN_SUBMIT'])
    expect((await browser.post('envelope')).statusCode).toBe(200)
  })
})
