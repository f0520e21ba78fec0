import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  // As DocuSign hands it out.
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

export const docusignAccount = {
  DOCUSIGN_INTEGRATION_KEY: '11111111-aaaa-4aaa-8aaa-111111111111',
  DOCUSIGN_USER_ID: '22222222-bbbb-4bbb-8bbb-222222222222',
  DOCUSIGN_ACCOUNT_ID: '33333333-cccc-4ccc-8ccc-333333333333',
  DOCUSIGN_PRIVATE_KEY: privateKey,
  DOCUSIGN_CONNECT_KEYS: ['the key before', 'the key now'],
}

/** The public part of the key that the account trusts. */
export const docusignPublicKey = createPublicKey(publicKey)

/** A call of Connect as it was sent; the test delivers it, or not. */
export interface ConnectCall {
  url: string
  headers: Record<string, string>
  payload: string
}

/** With a signature for each active key, the latest first. */
export function connectCall(url: string, message: object, keys = docusignAccount.DOCUSIGN_CONNECT_KEYS): ConnectCall {
  const payload = JSON.stringify(message)
  const signatures = keys
    .toReversed()
    .map((key, index) => [
      `x-docusign-signature-${index + 1}`,
      createHmac('sha256', key).update(payload).digest('base64'),
    ])
  return { url, payload, headers: { 'content-type': 'application/json', ...Object.fromEntries(signatures) } }
}
