import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const SIGNATURE = /^x-docusign-signature-\d{1,3}$/

/**
 * Returns whether DocuSign Connect sent the body: one of its signatures is the HMAC-SHA256, in base64, of the raw body with one of the
 * keys. During a change of keys a message has a signature for each.
 */
export function isSignedByConnect(keys: string[], headers: IncomingHttpHeaders, body: Buffer): boolean {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    SIGNATURE.test(name) && typeof value === 'string' ? [Buffer.from(value)] : [],
  )
  const expected = keys.map(key => Buffer.from(createHmac('sha256', key).update(body).digest('base64')))
  return expected.some(wanted =>
    given.some(signature => signature.length === wanted.length && timingSafeEqual(signature, wanted)),
  )
}
