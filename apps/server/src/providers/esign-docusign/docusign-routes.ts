import { pathTo, type SigningMessage, type SigningNotification, signingEndFor } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../platform/http/http-errors.ts'
import { framedByOurPages } from '../../platform/http/security-headers.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ReportDecision } from '../../signing/esign.ts'
import { isSignedByConnect } from './connect-signature.ts'
import type { DocusignSettings } from './docusign-settings.ts'
import { CONNECT_PATH, type EnvelopeState, outcomeOf, recipientOf, signerOf } from './envelope.ts'

/** Where DocuSign leads a signer afterwards, below /v1. */
export const RETURN_PATH = '/docusign/return'

/** `event` in the query of the return address: https://developers.docusign.com, EnvelopeViews: createRecipient. */
const notifications: Record<string, SigningNotification> = {
  signing_complete: 'document-completed',
  // A signer who had signed before.
  viewing_complete: 'document-completed',
  decline: 'document-declined',
  session_timeout: 'session-ended',
  ttl_expired: 'session-ended',
}

interface RouteOptions {
  settings: Pick<Settings, 'PUBLIC_URL'> & Pick<DocusignSettings, 'DOCUSIGN_CONNECT_KEYS'>
  reportDecision: ReportDecision
}

/** The routes that DocuSign calls after a signer decided or an envelope ended, and the page to which it leads the signer. */
export function docusignRoutes(app: FastifyInstance, { settings, reportDecision }: RouteOptions): void {
  const { PUBLIC_URL, DOCUSIGN_CONNECT_KEYS } = settings
  const hidden = { config: { access: 'anyone' }, schema: { hide: true } } as const

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The signature covers the bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))

    scope.post<{ Body: Buffer | undefined }>(CONNECT_PATH, hidden, async (req, reply) => {
      const body = req.body ?? Buffer.alloc(0)
      if (!isSignedByConnect(DOCUSIGN_CONNECT_KEYS, req.headers, body)) throw new HttpError('forbidden')
      const envelope = envelopeIn(body)
      const signer = signerOf(envelope.customFields)
      const outcome = signer && outcomeOf(envelope, signer.borrower_id)
      const name = recipientOf(envelope, signer?.borrower_id)?.name ?? ''
      if (signer && outcome) await reportDecision({ ...signer, name }, async () => outcome)
      return reply.code(200).send()
    })
  })

  app.get<{ Querystring: { to?: unknown; event?: unknown } }>(
    RETURN_PATH,
    { ...hidden, helmet: framedByOurPages },
    async (req, reply) => {
      const notification = notifications[String(req.query.event)] ?? 'document-left'
      const page = URL.parse(String(req.query.to))
      const target = page?.origin === PUBLIC_URL ? page : new URL(pathTo('start'), PUBLIC_URL)
      const end = signingEndFor[notification]
      if (end) target.searchParams.set('event', end)
      return reply.type('text/html; charset=utf-8').send(returnPage(target.href, notification, reply.cspNonce.script))
    },
  )
}

/**
 * The envelope of a Connect message: https://developers.docusign.com/platform/webhooks/connect/json-sim-event-model/. A value of an
 * unexpected shape counts as nothing.
 */
function envelopeIn(body: Buffer): EnvelopeState {
  try {
    return Object(Object(Object(JSON.parse(body.toString())).data).envelopeSummary)
  } catch {
    throw new HttpError('malformed_request')
  }
}

/** Notifies the page that frames DocuSign's; without one it leads on to the return address itself. */
function returnPage(target: string, notification: SigningNotification, nonce: string): string {
  const message: SigningMessage = { from: 'signing-page', notification }
  const [to, sent] = [target, message].map(value => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `if (parent === window) location.replace(${to}); else parent.postMessage(${sent}, location.origin)`
  return `<!doctype html><meta charset="utf-8"><title></title><script nonce="${nonce}">${script}</script>`
}
