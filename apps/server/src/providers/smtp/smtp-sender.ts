import { createTransport } from 'nodemailer'
import type { MessageSender } from '../../messaging/message-sender.ts'
import type { Checkable } from '../../platform/outside-service.ts'
import { PermanentError } from '../../platform/queue/queue.ts'
import { isLoopback } from '../../platform/settings/loopback.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** Connections that one server keeps open at most. */
const CONNECTIONS = 5
// Together below the time that the queue gives one attempt.
const LIMITS = { connectMs: 10_000, answerMs: 25_000 }

/**
 * Sends email to a mail server over SMTP (RFC 5321), encrypted unless the server is on this machine. A 5xx answer to the
 * recipient or to the message is permanent; any other failure may be retried, a refused password included, because an
 * operator can correct it.
 */
export function smtpSender(settings: SmtpSettings, { connectMs, answerMs } = LIMITS): MessageSender & Checkable {
  const { SMTP_URL = '', MAIL_FROM = '' } = settings
  const server = new URL(SMTP_URL)
  const host = server.hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = isLoopback(host)
  const hasTls = server.protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue retries, and it survives a crash.
    maxRequeues: 0,
    host,
    port: Number(server.port) || (hasTls ? 465 : 587),
    secure: hasTls,
    requireTLS: !isLocal,
    // A server on this machine may ask for TLS too, mostly with a certificate of its own making. No one is in between.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: hasTls || !isLocal },
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...dkimOf(settings),
  })
  const domain = MAIL_FROM.slice(MAIL_FROM.lastIndexOf('@') + 1)

  return {
    async send({ id, recipient, subject, text, html, from, headers }) {
      try {
        await transport.sendMail({
          // The same in every attempt, so that a mail program shows a repetition once.
          messageId: `<${id}@${domain}>`,
          from: { name: from?.name ?? '', address: MAIL_FROM },
          replyTo: from?.reply_to,
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          // Keeps vacation replies away (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        })
      } catch (error) {
        throw deliveryError(error as SmtpError)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw new Error(`The mail server ${server.host} ${refusalOf(error as SmtpError)}`, { cause: error })
      }
      const means = hasTls || !isLocal ? 'with TLS' : 'on this machine'
      return `The mail server ${server.host} answers ${means}${server.username && ', and accepts the user and password'}.`
    },
    close: () => transport.close(),
  }
}

function dkimOf({ MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY }: SmtpSettings) {
  if (!MAIL_DKIM_DOMAIN || !MAIL_DKIM_SELECTOR || !MAIL_DKIM_KEY) return {}
  return { dkim: { domainName: MAIL_DKIM_DOMAIN, keySelector: MAIL_DKIM_SELECTOR, privateKey: MAIL_DKIM_KEY } }
}

/** An error of the library, with the properties that it adds. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/** The meaning of the library's codes for an operator. */
const refusals: Record<string, string> = {
  EAUTH: 'refuses the user or the password. Correct SMTP_URL.',
  ETLS: 'offers no TLS, which is required beyond this machine.',
  EDNS: 'has no address. Correct SMTP_URL.',
  ECONNECTION: 'does not take connections. Check SMTP_URL and the firewall.',
  ETIMEDOUT: 'does not answer. Check SMTP_URL and the firewall.',
}

function refusalOf({ code = 'unknown', message, responseCode }: SmtpError): string {
  const reason = refusals[code] ?? `cannot be used: ${message}.`
  return responseCode ? `${reason} It answered ${responseCode}.` : reason
}

/** The commands whose refusal concerns this recipient or this message alone. */
const aboutThisMessage: ReadonlySet<string> = new Set(['RCPT TO', 'DATA'])

/** The library's own message may hold the recipient's address, and the queue keeps and logs the reason of a failure. */
function deliveryError({ code = 'unknown', command = '', response = '', responseCode = 0, message }: SmtpError): Error {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  // Before a recipient is named: the address that refused, or why its certificate is not accepted.
  const reason = !responseCode && code === 'ESOCKET' && command === 'CONN' ? `(${message})` : undefined
  const answer = [responseCode || code, enhanced, reason].filter(Boolean).join(' ')
  const isFinal = responseCode >= 500 && aboutThisMessage.has(command)
  return isFinal
    ? new PermanentError(`The mail server refused the message: ${answer}`)
    : new Error(`The mail server did not take the message: ${answer}${command && `, at ${command}`}`)
}
