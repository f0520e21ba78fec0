import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import sdk from 'docusign-esign'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { isSignedByConnect } from '../../src/providers/esign-docusign/connect-signature.ts'
import { docusignEsign } from '../../src/providers/esign-docusign/docusign-esign.ts'
import type { NewEnvelope, Outcome } from '../../src/signing/esign.ts'
import { minute, testClock } from '../support/clock.ts'
import { connectCall, docusignAccount } from '../support/docusign-account.ts'
import { docusignStandIn } from '../support/docusign-stand-in.ts'
import { freePort } from '../support/free-port.ts'

const docusign = await docusignStandIn()
afterAll(docusign.close)
const clock = testClock()
docusign.now = clock.now

const PUBLIC_URL = 'https://apply.example'
const settings = { ...docusignAccount, DOCUSIGN_OAUTH_URL: docusign.url, DOCUSIGN_API_URL: docusign.url, PUBLIC_URL }
const reported: Outcome[] = []
const provider = (changed: object = {}, limits = { answerMs: 10_000, transferMs: 10_000 }) =>
  docusignEsign({
    settings: { ...settings, ...changed },
    clock,
    limits,
    async reportDecision(_signer, decide) {
      const decision = await decide(undefined as never)
      if (decision) reported.push(decision)
    },
  })
const esign = provider()

beforeEach(() => {
  docusign.calls.length = 0
  docusign.bodies.length = 0
  docusign.faults.length = 0
  docusign.envelopes.clear()
})

const file = PDF.create()
file.addPage({ width: 612, height: 792 })
const pdf = await file.save()
const fields: NewEnvelope['signers'][number]['documents'][number]['fields'] = [
  { name: 'signature', page: 1, rectangle: [72, 100.4, 352, 134.4] },
]
const documents = [
  { id: 'd1', kind: 'disclosure', title: 'Consent', pdf, fields: [] },
  { id: 'd2', kind: 'application', title: 'Loan application', pdf, fields },
  { id: 'd3', kind: 'authorizations', title: 'Authorizations', pdf, fields },
] satisfies NewEnvelope['signers'][number]['documents']
const signer = (name: string, contact: string) => ({ borrower_id: randomUUID(), name, contact, documents })
const newEnvelope = (...signers: NewEnvelope['signers']): NewEnvelope => ({
  envelope_id: randomUUID(),
  subject: 'Loan application 0123456789',
  signers: signers.length > 0 ? signers : [signer('Rosa Delgado', 'rosa@example.com')],
})
async function created(envelope = newEnvelope()) {
  const provider_envelope_id = await esign.create(envelope)
  return { ref: { id: envelope.envelope_id, provider_envelope_id }, rosa: envelope.signers[0]! }
}
const return_url = `${PUBLIC_URL}/sunrise-homes/application/1/progress?signer_id=2`
const visit = { return_url, signed_in_by: '', session_id: '' }
const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: Error) => error)

describe('an envelope', () => {
  it('has the documents of one signer, with tabs where our signature fields are', async () => {
    await created(newEnvelope(signer('Rosa Delgado', 'rosa@example.com'), signer('Luis Delgado', '+15125550143')))
    const [first, second] = [...docusign.envelopes.values()]
    expect(first!.definition.documents.map(({ documentId, name }) => [documentId, name])).toEqual([
      ['1', 'Consent'],
      ['2', 'Loan application'],
      ['3', 'Authorizations'],
    ])
    expect(Buffer.from(first!.definition.documents[1]!.documentBase64, 'base64')).toEqual(Buffer.from(pdf))
    const tab = { documentId: '2', recipientId: '1', pageNumber: '1', yPosition: '658' }
    expect(first!.definition.recipients.signers).toEqual([
      expect.objectContaining({
        email: 'rosa@example.com',
        tabs: {
          signHereTabs: [
            { ...tab, xPosition: '72' },
            { ...tab, xPosition: '72', documentId: '3' },
          ],
          dateSignedTabs: [
            { ...tab, xPosition: '262' },
            { ...tab, xPosition: '262', documentId: '3' },
          ],
        },
      }),
    ])
    expect(second!.signers).toEqual([
      expect.objectContaining({ name: 'Luis Delgado', email: '15125550143@phone.invalid' }),
    ])
  })

  it('whose creation got no answer is found again', async () => {
    const envelope = newEnvelope()
    docusign.faults.push({ at: 'POST /envelopes', isLost: true })
    expect(await caught(esign.create(envelope))).not.toBeInstanceOf(PermanentError)
    const { ref, rosa } = await created(envelope)
    expect(docusign.envelopes.size).toBe(1)
    expect(ref.provider_envelope_id).toBe(`${rosa.borrower_id}:${[...docusign.envelopes.keys()][0]}`)
    expect(await esign.create(envelope)).toBe(ref.provider_envelope_id)
    expect(docusign.envelopes.size).toBe(1)
  })

  it('that was completed at DocuSign can be voided no more, which is no failure', async () => {
    const { ref, rosa } = await created()
    docusign.visit(await esign.signingUrl(ref, rosa, visit), 'signing_complete')
    await esign.void(ref, 'The application was reopened.')
    expect([...docusign.envelopes.values()].map(({ status }) => status)).toEqual(['completed'])
  })

  it('gives its documents only once DocuSign has completed it', async () => {
    const { ref, rosa } = await created()
    expect(await caught(esign.completed(ref, rosa))).not.toBeInstanceOf(PermanentError)
    docusign.visit(await esign.signingUrl(ref, rosa, visit), 'signing_complete')
    const completed = await esign.completed(ref, rosa)
    expect(completed.map(({ kind, pages }) => [kind, pages])).toEqual([
      ['disclosure', 1],
      ['application', 1],
      ['authorizations', 1],
      ['certificate', 1],
      ['combined', 1],
    ])
    expect(Buffer.from(completed[3]!.pdf).toString('latin1')).toContain('% certificate completed')
  })
})

describe('the signing page', () => {
  it('works once and leads back through a page of ours', async () => {
    const { ref, rosa } = await created()
    const url = await esign.signingUrl(ref, rosa, visit)
    const back = new URL(docusign.visit(url, 'cancel'))
    expect(back.origin + back.pathname).toBe(`${PUBLIC_URL}/v1/docusign/return`)
    expect(Object.fromEntries(back.searchParams)).toEqual({ to: visit.return_url, event: 'cancel' })
    expect(() => docusign.visit(url, 'cancel')).toThrow('used before')
  })

  it('is asked for again while DocuSign cannot answer', async () => {
    const { ref, rosa } = await created()
    docusign.faults.push({ at: 'POST /envelopes/', status: 503 })
    expect(await caught(esign.signingUrl(ref, rosa, visit))).toMatchObject({ name: 'EnvelopeNotReady' })
  })

  it('of a signer whose decision was never reported reports it', async () => {
    const { ref, rosa } = await created()
    docusign.visit(await esign.signingUrl(ref, rosa, visit), 'decline')
    expect(await caught(esign.signingUrl(ref, rosa, visit))).toMatchObject({ code: 'envelope_closed' })
    expect(reported).toEqual([{ status: 'DECLINED', reason: 'The price is not what we agreed on.' }])
  })
})

describe('the sign-in at DocuSign', () => {
  const tokens = () => docusign.calls.filter(call => call === 'POST /oauth/token').length

  it('happens once for calls at the same time, and again before the token ends', async () => {
    const other = provider()
    await Promise.all([other.create(newEnvelope()), other.create(newEnvelope())])
    expect(tokens()).toBe(1)
    clock.advance(54 * minute)
    await other.create(newEnvelope())
    expect(tokens()).toBe(1)
    clock.advance(2 * minute)
    await other.create(newEnvelope())
    expect(tokens()).toBe(2)
  })

  it('happens again when the token was revoked', async () => {
    await created()
    docusign.revokeTokens()
    await created()
    expect(docusign.envelopes.size).toBe(2)
  })

  it('asks for the address of the account where none is set', async () => {
    const other = provider({ DOCUSIGN_API_URL: undefined })
    await other.create(newEnvelope())
    expect(docusign.calls).toContain('GET /oauth/userinfo')
    expect([...docusign.envelopes]).toHaveLength(1)
  })

  it.each([
    ['DOCUSIGN_INTEGRATION_KEY', '400 invalid_grant'],
    ['DOCUSIGN_USER_ID', '400 consent_required'],
  ])('with a wrong %s may work later: %s', async (name, reason) => {
    const error = await caught(provider({ [name]: randomUUID() }).create(newEnvelope()))
    expect(error).not.toBeInstanceOf(PermanentError)
    expect(error).toMatchObject({ message: `DocuSign refused the sign-in: ${reason}` })
  })
})

describe('a failure', () => {
  it.each([
    [400, 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT', true],
    [404, 'ENVELOPE_DOES_NOT_EXIST', true],
    [400, 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED', false],
    [403, 'USER_LACKS_PERMISSIONS', false],
    [409, undefined, false],
    [429, undefined, false],
    [500, 'UNSPECIFIED_ERROR', false],
    [503, undefined, false],
  ])('with %s %s is final: %s', async (status, code, isFinal) => {
    const envelope = newEnvelope(signer('Rosa Delgado', 'rosa@example.com'))
    docusign.faults.push({ at: 'POST /envelopes', status, ...(code && { code }) })
    const error = await caught(provider().create(envelope))
    expect(error instanceof PermanentError).toBe(isFinal)
    expect(error!.message).toBe(`DocuSign refused POST /envelopes: ${status}${code ? ` ${code}` : ''}`)
  })

  it('of an answer that takes too long may pass', async () => {
    docusign.faults.push({ at: 'GET /envelopes', delayMs: 300 })
    const error = await caught(provider({}, { answerMs: 100, transferMs: 100 }).create(newEnvelope()))
    expect(error).not.toBeInstanceOf(PermanentError)
    expect(error).toMatchObject({ message: expect.stringContaining('DocuSign cannot be reached') })
  })

  it('to connect may pass, and names its reason', async () => {
    const DOCUSIGN_OAUTH_URL = `http://127.0.0.1:${await freePort()}`
    const error = await caught(provider({ DOCUSIGN_OAUTH_URL }).create(newEnvelope()))
    expect(error).not.toBeInstanceOf(PermanentError)
    expect(error!.message).toMatch(/^DocuSign cannot be reached: connect ECONNREFUSED /)
  })

  it('by the limit of calls stops them until the time that DocuSign gives', async () => {
    const limited = provider()
    const reset = Math.floor(clock.now().getTime() / 1000) + 20 * 60
    docusign.faults.push({ at: 'GET /envelopes', status: 429, headers: { 'x-ratelimit-reset': String(reset) } })
    expect(await caught(limited.create(newEnvelope()))).not.toBeInstanceOf(PermanentError)
    const before = docusign.calls.length
    expect(await caught(limited.create(newEnvelope()))).toMatchObject({ message: expect.stringContaining('its limit') })
    expect(docusign.calls).toHaveLength(before)
    clock.advance(21 * minute)
    await limited.create(newEnvelope())
    expect(docusign.envelopes.size).toBe(1)
  })
})

describe('the SDK of DocuSign', () => {
  const client = new sdk.ApiClient()
  client.setBasePath(`${docusign.url}/restapi`)
  const envelopes = new sdk.EnvelopesApi(client)
  const account = docusignAccount.DOCUSIGN_ACCOUNT_ID

  it('knows every member of what we send', async () => {
    const { ref, rosa } = await created()
    await esign.signingUrl(ref, rosa, visit)
    await esign.void(ref, 'The application was reopened.')
    const [definition, view, voiding, ...others] = docusign.bodies
    const read = [
      sdk.EnvelopeDefinition.constructFromObject(definition!),
      sdk.RecipientViewRequest.constructFromObject(view!),
      sdk.Envelope.constructFromObject(voiding!),
      ...others,
    ]
    expect(JSON.parse(JSON.stringify(read))).toEqual(docusign.bodies)
  })

  it('reads what the stand-in answers', async () => {
    client.addDefaultHeader('Authorization', `Bearer ${docusign.issueToken()}`)
    const { rosa } = await created()
    const [definition] = docusign.bodies
    const { envelopeId } = await envelopes.createEnvelope(account, { envelopeDefinition: definition! })
    const customFields = [...docusign.envelopes.values()][0]!.definition.customFields.textCustomFields
    const query = { fromDate: '2026-01-01', customField: `${customFields[0]!.name}=${customFields[0]!.value}` }
    expect(await envelopes.listStatusChanges(account, query)).toMatchObject({ resultSetSize: '2' })
    const recipientViewRequest = {
      clientUserId: rosa.borrower_id,
      email: rosa.contact,
      userName: rosa.name,
      returnUrl: 'https://apply.example/?a=b',
      authenticationMethod: 'None',
    }
    const { url } = await envelopes.createRecipientView(account, envelopeId, { recipientViewRequest })
    docusign.visit(url, 'signing_complete')
    expect(await envelopes.getEnvelope(account, envelopeId, { include: 'recipients' })).toMatchObject({
      envelopeId,
      status: 'completed',
      recipients: { signers: [{ clientUserId: rosa.borrower_id, status: 'completed' }] },
    })
    const combined = Buffer.from(await envelopes.getDocument(account, envelopeId, 'combined', {}))
    expect(combined.toString('latin1')).toContain('% combined completed')
    const voided = envelopes.update(account, envelopeId, { envelope: { status: 'voided', voidedReason: 'reopened' } })
    await expect(voided).rejects.toMatchObject({ response: { status: 400 } })
  })
})

test.each([
  ['both keys', ['the key before', 'the key now'], '', true],
  ['the new key', ['the key now'], '', true],
  ['another key', ['another key'], '', false],
  ['no key', [], '', false],
  ['a key, and then changed', ['the key now'], ' ', false],
])('a report signed with %s is genuine: %s', (_, keys, added, isGenuine) => {
  const { headers, payload } = connectCall('', { event: 'recipient-completed' }, keys)
  const body = Buffer.from(payload + added)
  expect(isSignedByConnect(docusignAccount.DOCUSIGN_CONNECT_KEYS, headers, body)).toBe(isGenuine)
  expect(isSignedByConnect([], headers, body)).toBe(false)
})
