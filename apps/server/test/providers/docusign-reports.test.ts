import { afterAll, describe, expect, it } from 'vitest'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, statusesOf } from '../signing/signing-desk.ts'
import { hour } from '../support/clock.ts'
import { type ConnectCall, connectCall, docusignAccount } from '../support/docusign-account.ts'
import { docusignStandIn } from '../support/docusign-stand-in.ts'

const docusign = await docusignStandIn()
afterAll(docusign.close)
const urls = { DOCUSIGN_OAUTH_URL: docusign.url, DOCUSIGN_API_URL: docusign.url }
const desk = await signingDesk({ settings: { ESIGN: 'docusign', ...docusignAccount, ...urls } })
const { app, services } = desk
docusign.now = services.clock.now

const PUBLIC_URL = 'http://localhost:3000'
const CONNECT = `${PUBLIC_URL}/v1/docusign/connect`
const deliver = async ({ url, headers, payload }: ConnectCall) =>
  (await app.inject({ method: 'POST', url, headers, payload })).statusCode

const envelopeOf = ({ id }: { id: string }) =>
  [...docusign.envelopes.values()].find(({ signers }) => signers[0]?.clientUserId === id)!

async function sentForSignature() {
  const { application_id, applicants } = await readyApplication(desk, rosa)
  const browser = browserOf(app, application_id, applicants[0])
  const { envelope_id } = (await browser.post('envelope')).json()
  const sign = (id = envelope_id) => browser.sign(applicants[0].id, id)
  const visit = async (event: 'signing_complete' | 'decline' | 'cancel', id?: string) =>
    docusign.visit((await sign(id)).json().signing_url, event)
  const own = () => envelopeOf(applicants[0])
  const genuine = () => docusign.notifications.splice(0)[0]!
  return { browser, sign, visit, own, genuine, envelope_id, statuses: () => statusesOf(desk, application_id) }
}

async function outForSignature() {
  const sent = await sentForSignature()
  await services.queue.drain()
  return sent
}

const signed = ['SUBMITTED', 'SIGNED']
const waiting = ['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT']

describe('a report', () => {
  it('that comes twice, and before the signer is back, counts once', async () => {
    const { browser, visit, genuine, statuses } = await outForSignature()
    await visit('signing_complete')
    const report = genuine()
    expect(await Promise.all([deliver(report), deliver(report)])).toEqual([200, 200])
    expect((await browser.post('signed')).json()).toEqual({ status: 'SIGNED' })
    await services.queue.drain()
    expect(await deliver(report)).toBe(200)
    expect(await statuses()).toEqual(signed)
  })

  it('that is forged changes nothing', async () => {
    const { visit, genuine, statuses } = await outForSignature()
    await visit('signing_complete')
    const report = genuine()
    const forgeries = [
      connectCall(CONNECT, JSON.parse(report.payload), ['a guess']),
      connectCall(CONNECT, JSON.parse(report.payload), []),
      { ...report, payload: report.payload.replace('Rosa', 'Rose') },
      { ...report, payload: '' },
    ]
    for (const forgery of forgeries) expect(await deliver(forgery)).toBe(403)
    expect(await statuses()).toEqual(waiting)
    expect(await deliver(report)).toBe(200)
    expect(await statuses()).toEqual(['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'])
    await services.queue.drain()
  })

  it.each(['signing_complete', 'decline'] as const)(
    'of %s that never comes is made up for by a question',
    async event => {
      const { visit, statuses } = await outForSignature()
      await visit(event)
      docusign.notifications.length = 0
      await services.queue.drain()
      expect(await statuses()).toEqual(waiting)
      services.clock.advance(hour)
      await services.queue.drain()
      expect(await statuses()).toEqual(event === 'decline' ? ['STARTED', 'DECLINED_TO_SIGN'] : signed)
    },
  )

  it('about an envelope whose creation has not been answered yet changes nothing', async () => {
    const { visit, genuine, statuses, envelope_id } = await sentForSignature()
    docusign.faults.push({ at: 'POST /envelopes', isLost: true })
    await services.queue.drain()
    expect(
      [...docusign.envelopes.values()].filter(({ definition }) =>
        definition.customFields.textCustomFields[0]!.value.startsWith(envelope_id),
      ),
    ).toHaveLength(1)
    await visit('signing_complete')
    const report = genuine()
    await services.db.updateTable('envelope').set({ status: 'PREPARING' }).where('id', '=', envelope_id).execute()
    expect(await deliver(report)).toBe(200)
    expect(await statuses()).toEqual(waiting)
    await services.db.updateTable('envelope').set({ status: 'OPEN' }).where('id', '=', envelope_id).execute()
    services.clock.advance(hour)
    await services.queue.drain()
    expect(await statuses()).toEqual(signed)
  })

  it.each([
    ['an envelope that this service did not make', { data: { envelopeSummary: { customFields: {} } } }, 200],
    ['no envelope', {}, 200],
    [
      'an unknown signer',
      {
        data: {
          envelopeSummary: { customFields: { textCustomFields: [{ name: 'porchlight_signer', value: 'x:y' }] } },
        },
      },
      200,
    ],
    ['nothing', 'null', 200],
  ])('about %s is acknowledged', async (_, message, status) => {
    expect(await deliver(connectCall(CONNECT, message as object))).toBe(status)
  })
})

/** The report with each of its values replaced by values of other shapes. */
function* misshapen(report: unknown): Generator<unknown> {
  const others = [null, 'text', 7, true, [], [null], {}, { a: { b: 'c' } }]
  yield* others
  if (typeof report !== 'object' || report === null) return
  for (const [key, value] of Object.entries(report))
    for (const other of misshapen(value))
      yield Array.isArray(report) ? report.with(Number(key), other) : { ...report, [key]: other }
}

it.each(['signing_complete', 'decline'] as const)('a report of %s in any shape is acknowledged', async event => {
  const { visit, genuine } = await outForSignature()
  await visit(event)
  const reports = [...misshapen(JSON.parse(genuine().payload))]
  expect(reports.length).toBeGreaterThan(100)
  const statuses = new Set<number>()
  for (const other of reports) statuses.add(await deliver(connectCall(CONNECT, other as object)))
  expect([...statuses]).toEqual([200])
  await services.queue.drain()
})

describe('an envelope that was ended at DocuSign', () => {
  const message =
    "Your documents can't be signed anymore. Press Sign & Submit to get new ones, or call your dealer if it keeps happening."
  const ended = ['STARTED', 'READY_TO_SIGN_SUBMIT', message]

  it('is reported: the application returns, and new documents can be signed', async () => {
    const { browser, own, genuine, visit, statuses } = await outForSignature()
    docusign.voidEnvelope(own())
    const report = genuine()
    expect(await Promise.all([deliver(report), deliver(report)])).toEqual([200, 200])
    expect(await statuses()).toEqual(ended)
    const { envelope_id } = (await browser.post('envelope')).json()
    await services.queue.drain()
    await visit('signing_complete', envelope_id)
    await deliver(genuine())
    await services.queue.drain()
    expect(await statuses()).toEqual(signed)
  })

  it.each(['voidEnvelope', 'deleteEnvelope'] as const)('by %s is noticed when the signer returns', async end => {
    const { sign, own, genuine, statuses } = await outForSignature()
    docusign[end](own())
    genuine()
    const refusal = await sign()
    expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'envelope_closed'])
    expect(await statuses()).toEqual(ended)
    await services.queue.drain()
  })

  it('is noticed by the question that follows a visit', async () => {
    const { browser, own, genuine, visit, statuses } = await outForSignature()
    await visit('cancel')
    docusign.voidEnvelope(own())
    genuine()
    await browser.post('signed')
    await services.queue.drain()
    expect(await statuses()).toEqual(ended)
  })
})

it('ends signing for everyone when the envelope of one signer was voided', async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const [first, second] = applicants.map(applicant => browserOf(app, application_id, applicant))
  const { envelope_id } = (await first!.post('envelope')).json()
  await services.queue.drain()
  const initials = { initials: 'RD' }
  docusign.visit(
    (await first!.sign(applicants[0]!.id, envelope_id, undefined, initials)).json().signing_url,
    'signing_complete',
  )
  await deliver(docusign.notifications.splice(0)[0]!)
  docusign.voidEnvelope(envelopeOf(applicants[1]!))
  docusign.notifications.length = 0
  expect((await second!.sign(applicants[1]!.id, envelope_id, undefined, initials)).json().code).toBe('envelope_closed')
  const statuses = ['STARTED', 'READY_TO_SIGN_SUBMIT', 'READY_TO_SIGN_SUBMIT']
  expect((await statusesOf(desk, application_id)).slice(0, 3)).toEqual(statuses)
  await services.queue.drain()
})

describe('an account that DocuSign refuses', () => {
  it.each([
    ['is suspended', { at: 'POST /envelopes/', status: 403, code: 'ACCOUNT_HAS_BEEN_SUSPENDED' }],
    ['revoked the consent', { at: 'POST /oauth/token', status: 400, code: 'consent_required' }],
  ])('because it %s makes the signer come back later', async (_, fault) => {
    const { sign, statuses } = await outForSignature()
    docusign.revokeTokens()
    docusign.faults.push(fault)
    const refusal = await sign()
    expect([refusal.statusCode, refusal.json().code]).toEqual([503, 'signing_unavailable'])
    expect(await statuses()).toEqual(waiting)
    expect((await sign()).statusCode).toBe(200)
  })
})

describe('the page to which DocuSign leads', () => {
  const back = `${PUBLIC_URL}/sunrise-homes/application/1/progress?signer_id=2`
  const open = (to: string, event: string) =>
    app.inject({ url: `/v1/docusign/return?${new URLSearchParams({ to, event })}` })

  it.each([
    ['signing_complete', 'document-completed', 'signing_complete'],
    ['viewing_complete', 'document-completed', 'signing_complete'],
    ['decline', 'document-declined', 'decline'],
    ['ttl_expired', 'session-ended', 'session_timeout'],
    ['exception', 'document-left', 'cancel'],
  ])('reports %s as %s to the page that frames it, or leads on with %s', async (event, notification, end) => {
    const page = await open(back, event)
    expect(page.body).toContain(JSON.stringify({ from: 'signing-page', notification }))
    expect(page.body).toContain(JSON.stringify(`${back}&event=${end}`))
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain(`'nonce-${/nonce="(\w+)"/.exec(page.body)![1]}'`)
  })

  it.each(['https://evil.example/', 'javascript:alert(1)', `${PUBLIC_URL}.evil.example/`, ''])(
    'leads to the start page instead of %s',
    async to => {
      expect((await open(to, 'cancel')).body).toContain(`location.replace("${PUBLIC_URL}/?event=cancel")`)
    },
  )

  it('holds no script of the address that it was given', async () => {
    expect((await open(`${back}</script><script>`, 'cancel')).body.match(/<script/g)).toHaveLength(1)
  })
})

it('may be framed by our pages', async () => {
  const { headers } = await app.inject({ url: '/v1/openapi.json' })
  expect(headers['content-security-policy']).toContain(
    `frame-src 'self' https://*.docusign.net https://*.docusign.com ${docusign.url}`,
  )
})
