import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether Twilio sent a request: the signature is the HMAC-SHA1, in base64, of the address that Twilio called and of the form's
 * fields in the order of their names, each name followed by its value. The key is the account's token.
 */
export function isSignedByTwilio(
  token: string,
  signature: string | undefined,
  url: string,
  form: Record<string, string>,
): boolean {
  const fields = Object.keys(form).sort()
  const signed = url + fields.map(name => name + form[name]).join('')
  const expected = Buffer.from(createHmac('sha1', token).update(signed).digest('base64'))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
