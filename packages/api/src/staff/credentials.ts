import Type, { type Static, type TProperties } from 'typebox'
import { closed, nullable, signInText } from '../schemas.ts'

/** WebAuthn has credential ids of up to 1023 bytes. */
const LONGEST_ID = Math.ceil((1023 * 4) / 3)
const LONGEST_DATA = 64 * 1024
const MOST_TRANSPORTS = 20

const base64url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength })
const credentialOf = <P extends TProperties>(response: P) =>
  Type.Object(
    {
      id: base64url(LONGEST_ID),
      rawId: base64url(LONGEST_ID),
      type: Type.Literal('public-key'),
      response: Type.Object({ clientDataJSON: base64url(LONGEST_DATA), ...response }, { additionalProperties: true }),
    },
    { additionalProperties: true, description: 'The credential, as its toJSON() writes it' },
  )

/** Credentials as the WebAuthn API of browsers writes them, with the properties that are read. Browsers add others. */
export const newCredential = credentialOf({
  attestationObject: base64url(LONGEST_DATA),
  transports: Type.Optional(Type.Array(Type.String(), { maxItems: MOST_TRANSPORTS })),
})
export type NewCredential = Static<typeof newCredential>
export const usedCredential = credentialOf({
  authenticatorData: base64url(LONGEST_DATA),
  signature: base64url(LONGEST_DATA),
  userHandle: Type.Optional(nullable(signInText)),
})
export type UsedCredential = Static<typeof usedCredential>

/** Options for `navigator.credentials`. */
export const webAuthnOptions = (description: string) => Type.Object({}, { additionalProperties: true, description })
export const ceremonyOptions = closed({ options: webAuthnOptions('For the WebAuthn API') })
/** The answer of a call that begins a ceremony at the lender's own sign-in. */
export const providerAddress = closed({ url: Type.String({ description: 'Where to send the browser' }) })
