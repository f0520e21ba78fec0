import { randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type ConnectCall, connectCall, docusignAccount, docusignPublicKey } from './docusign-account.ts'

interface DocusignSigner {
  recipientId: string
  clientUserId: string
  name: string
  email: string
  status: string
  declinedReason?: string
}
interface Definition {
  status: string
  documents: { documentId: string; name: string; order: string; documentBase64: string }[]
  recipients: { signers: Omit<DocusignSigner, 'status'>[] }
  customFields: { textCustomFields: { name: string; value: string }[] }
  eventNotification: { url: string; events: string[]; includeHMAC: string }
}
export interface DocusignEnvelope {
  id: string
  status: string
  definition: Definition
  signers: DocusignSigner[]
}
interface View {
  envelope: DocusignEnvelope
  signer: DocusignSigner
  returnUrl: string
}

/** A fault of the next call whose method and path match, such as `POST /envelopes`. */
export interface DocusignFault {
  at: string
  /** The response, sent instead of doing anything. */
  status?: number
  code?: string
  headers?: Record<string, string>
  /** Everything is done, and the connection is closed without a response. */
  isLost?: boolean
  delayMs?: number
}

const PATH = /^\/restapi\/v2\.1\/accounts\/([^/]+)(\/envelopes(?:\/([^/]+))?(\/.*)?)?$/

class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** A server with the part of DocuSign's REST API 2.1 that signing uses, and with its signing page reduced to its end. */
export async function docusignStandIn() {
  const envelopes = new Map<string, DocusignEnvelope>()
  const views = new Map<string, View>()
  const tokens = new Set<string>()
  const faults: DocusignFault[] = []
  const calls: string[] = []
  /** The parsed bodies of the calls that have one. */
  const bodies: object[] = []
  const notifications: ConnectCall[] = []
  const state = { url: '', now: () => new Date() }

  function issueToken(): string {
    const token = randomUUID()
    tokens.add(token)
    return token
  }

  function signIn(form: URLSearchParams): object {
    const [header, payload = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const signed = Buffer.from(`${header}.${payload}`)
    const isSigned = verify('RSA-SHA256', signed, docusignPublicKey, Buffer.from(signature, 'base64url'))
    const isValid = claims.exp > state.now().getTime() / 1000 && claims.aud === new URL(state.url).host
    if (!isSigned || !isValid || claims.iss !== docusignAccount.DOCUSIGN_INTEGRATION_KEY)
      throw new Refused(400, 'invalid_grant')
    if (claims.sub !== docusignAccount.DOCUSIGN_USER_ID || claims.scope !== 'signature impersonation')
      throw new Refused(400, 'consent_required')
    return { access_token: issueToken(), token_type: 'Bearer', expires_in: 3600, scope: claims.scope }
  }

  function requireToken({ headers }: IncomingMessage): void {
    if (!tokens.has(String(headers.authorization).replace('Bearer ', '')))
      throw new Refused(401, 'AUTHORIZATION_INVALID_TOKEN')
  }

  function search(query: URLSearchParams): object {
    if (!query.get('from_date')) throw new Refused(400, 'INVALID_REQUEST_PARAMETER')
    const wanted = query.get('custom_field')
    const found = [...envelopes.values()].filter(({ definition }) =>
      definition.customFields.textCustomFields.some(({ name, value }) => `${name}=${value}` === wanted),
    )
    // An empty result has no member `envelopes`.
    const listed = found.map(({ id, status }) => ({ envelopeId: id, status }))
    return { resultSetSize: String(found.length), ...(found.length > 0 && { envelopes: listed }) }
  }

  function create(definition: Definition): object {
    if (definition.documents.length === 0) throw new Refused(400, 'ENVELOPE_HAS_NO_DOCUMENTS')
    const id = randomUUID()
    const signers = definition.recipients.signers.map(signer => ({ ...signer, status: 'sent' }))
    if (!signers.every(({ email }) => /^\S+@\S+\.\S+$/.test(email)))
      throw new Refused(400, 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT')
    envelopes.set(id, { id, status: definition.status, definition, signers })
    return { envelopeId: id, status: definition.status, uri: `/envelopes/${id}` }
  }

  function createView(envelope: DocusignEnvelope, request: Record<string, string>): object {
    const signer = envelope.signers.find(
      ({ clientUserId, email, name }) =>
        clientUserId === request.clientUserId && email === request.email && name === request.userName,
    )
    if (!signer) throw new Refused(400, 'UNKNOWN_ENVELOPE_RECIPIENT')
    if (envelope.status !== 'sent' && envelope.status !== 'completed')
      throw new Refused(400, 'ENVELOPE_NOT_IN_CORRECT_STATE')
    const token = randomUUID()
    views.set(token, { envelope, signer, returnUrl: request.returnUrl! })
    return { url: `${state.url}/signing?t=${token}` }
  }

  function change(envelope: DocusignEnvelope, { status }: { status: string }): object {
    if (envelope.status !== 'sent') throw new Refused(400, 'ENVELOPE_CANNOT_VOID_INVALID_STATE')
    envelope.status = status
    return { envelopeId: envelope.id }
  }

  /** The original with a comment that names it: DocuSign's own pages and seal are of no concern here. */
  function documentOf({ definition, status }: DocusignEnvelope, name: string): Buffer {
    const document = definition.documents.find(({ documentId }) => documentId === name) ?? definition.documents[0]!
    return Buffer.concat([Buffer.from(document.documentBase64, 'base64'), Buffer.from(`\n% ${name} ${status}\n`)])
  }

  const summaryOf = ({ id, status, definition, signers }: DocusignEnvelope) => ({
    envelopeId: id,
    status,
    customFields: definition.customFields,
    recipients: { signers, recipientCount: String(signers.length) },
  })

  function api(method: string, url: URL, body: string): object | Buffer {
    const [, account, envelopesPath, id, rest = ''] = PATH.exec(url.pathname) ?? []
    if (account !== docusignAccount.DOCUSIGN_ACCOUNT_ID) throw new Refused(404, 'RESOURCE_NOT_FOUND')
    if (!envelopesPath) return { accountIdGuid: account, accountName: 'Lantern Home Lending' }
    const given = body && JSON.parse(body)
    if (given) bodies.push(given)
    if (!id) return method === 'POST' ? create(given) : search(url.searchParams)
    const envelope = envelopes.get(id)
    if (!envelope) throw new Refused(404, 'ENVELOPE_DOES_NOT_EXIST')
    const document = /^\/documents\/([^/]+)$/.exec(rest)?.[1]
    if (document) return documentOf(envelope, document)
    if (rest === '/views/recipient' && method === 'POST') return createView(envelope, given)
    if (rest === '' && method === 'PUT') return change(envelope, given)
    if (rest === '') {
      const { recipients, ...summary } = summaryOf(envelope)
      return url.searchParams.get('include') === 'recipients' ? { ...summary, recipients } : summary
    }
    throw new Refused(405, 'METHOD_NOT_ALLOWED')
  }

  function notify(envelope: DocusignEnvelope, event: string): void {
    const { url, events, includeHMAC } = envelope.definition.eventNotification
    if (!events.includes(event) || includeHMAC !== 'true') return
    const data = { envelopeId: envelope.id, envelopeSummary: summaryOf(envelope) }
    notifications.push(connectCall(url, { event, apiVersion: 'v2.1', generatedDateTime: state.now(), data }))
  }

  /** Voids an envelope, as the lender's users do at DocuSign, and as DocuSign does when one expires. */
  function voidEnvelope(envelope: DocusignEnvelope): void {
    envelope.status = 'voided'
    notify(envelope, 'envelope-voided')
  }

  /** Before its end: DocuSign voids it first. */
  function deleteEnvelope(envelope: DocusignEnvelope): void {
    voidEnvelope(envelope)
    envelopes.delete(envelope.id)
  }

  /** The end of a signing session; returns the address to which the signer is led. */
  function end({ envelope, signer, returnUrl }: View, event: string): string {
    const isOpen = signer.status === 'sent' && envelope.status === 'sent'
    if (isOpen && event === 'signing_complete') {
      signer.status = 'completed'
      if (envelope.signers.every(({ status }) => status === 'completed')) envelope.status = 'completed'
      notify(envelope, 'recipient-completed')
    }
    if (isOpen && event === 'decline') {
      Object.assign(signer, { status: 'declined', declinedReason: 'The price is not what we agreed on.' })
      envelope.status = 'declined'
      notify(envelope, 'recipient-declined')
    }
    return `${returnUrl}&event=${isOpen ? event : 'viewing_complete'}`
  }

  /** Visits the signing page as a signer; returns the address that DocuSign leads to. Each address works once. */
  function visit(signingUrl: string, event: string): string {
    const token = new URL(signingUrl).searchParams.get('t') ?? ''
    const view = views.get(token)
    if (!view) throw new Refused(410, 'The address of the signing page was used before')
    views.delete(token)
    return end(view, event)
  }

  /** The signing page for a browser: a link for each way to end the visit. */
  function showSigningPage(url: URL, res: ServerResponse): void {
    const event = url.searchParams.get('event')
    if (event) return void res.writeHead(302, { location: visit(url.href, event) }).end()
    const links = ['signing_complete', 'decline', 'cancel'].map(
      name => `<a href="${url.href}&event=${name}">${name}</a>`,
    )
    res.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>DocuSign</title>${links.join(' ')}`)
  }

  function takeFault(at: string): DocusignFault | undefined {
    const index = faults.findIndex(fault => at.startsWith(fault.at))
    return index < 0 ? undefined : faults.splice(index, 1)[0]
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '', state.url)
    const body = await text(req)
    const at = `${req.method} ${PATH.exec(url.pathname)?.[2] ?? url.pathname}`
    calls.push(at)
    const fault = takeFault(at)
    if (fault?.delayMs) await setTimeout(fault.delayMs)
    const json = (status: number, value: object, headers = {}) =>
      res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    if (fault?.status) return void json(fault.status, { errorCode: fault.code, message: 'Refused' }, fault.headers)
    try {
      if (url.pathname === '/oauth/token') return void json(200, signIn(new URLSearchParams(body)))
      if (url.pathname === '/signing') return showSigningPage(url, res)
      requireToken(req)
      if (url.pathname === '/oauth/userinfo')
        return void json(200, {
          accounts: [{ account_id: docusignAccount.DOCUSIGN_ACCOUNT_ID, is_default: true, base_uri: state.url }],
        })
      const result = api(req.method ?? '', url, body)
      if (fault?.isLost) res.destroy()
      else if (Buffer.isBuffer(result)) res.writeHead(200, { 'content-type': 'application/pdf' }).end(result)
      else json(at === 'POST /envelopes' ? 201 : 200, result)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const isSignIn = url.pathname === '/oauth/token'
      json(error.status, isSignIn ? { error: error.code } : { errorCode: error.code, message: 'Refused' })
    }
  }

  const server = createServer((req, res) => void answer(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    envelopes,
    faults,
    calls,
    bodies,
    notifications,
    revokeTokens: () => tokens.clear(),
    issueToken,
    visit,
    voidEnvelope,
    deleteEnvelope,
    close: () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections()),
  })
}

export type DocusignStandIn = Awaited<ReturnType<typeof docusignStandIn>>
