import { type MailWhen, MOST_EXPORTED, mailTimes, type StaffOidcResponse, staffRoles } from '@porchlight/domain/staff'
import Type, { type Static, type TProperties } from 'typebox'
import { closed, named, nullable } from '../../platform/http/contract.ts'

const LONGEST_TEXT = 2000

export const text = Type.String({ maxLength: LONGEST_TEXT })
export const time = Type.String({ format: 'date-time' })
export const uuid = Type.String({ format: 'uuid' })
/** The longest target of a confirmation names as many applications as one zip file can have. */
const LONGEST_TARGET = MOST_EXPORTED * 32
export const stepUpTarget = Type.String({ minLength: 1, maxLength: LONGEST_TARGET })
const oneOf = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values })

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
export const madeCredential = credentialOf({
  attestationObject: base64url(LONGEST_DATA),
  transports: Type.Optional(Type.Array(Type.String(), { maxItems: MOST_TRANSPORTS })),
})
export type MadeCredential = Static<typeof madeCredential>
export const usedCredential = credentialOf({
  authenticatorData: base64url(LONGEST_DATA),
  signature: base64url(LONGEST_DATA),
  userHandle: Type.Optional(nullable(Type.String({ maxLength: LONGEST_TEXT }))),
})
export type UsedCredential = Static<typeof usedCredential>
export const ceremonyOptions = closed({
  options: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true, description: 'For the WebAuthn API' })),
})

export const profile = {
  name: Type.String(),
  email: Type.String(),
  title: Type.String(),
  nmls_id: Type.String({ description: "'' where there is none" }),
}

export const grantResponse = named(
  'StaffGrant',
  closed({
    role: oneOf(...staffRoles),
    dealer: Type.Unsafe<{ id: string; name: string } | null>({
      ...closed({ id: uuid, name: Type.String() }),
      type: ['object', 'null'],
      description: 'Null for all dealers',
    }),
  }),
)

export const sessionResponse = named(
  'StaffSession',
  closed({
    id: uuid,
    ...profile,
    status: oneOf('WAITING', 'ACTIVE'),
    grants: Type.Array(grantResponse),
    idle_at: time,
    expires_at: time,
    is_development: Type.Boolean(),
    has_passkey: Type.Boolean(),
    has_oidc: Type.Boolean({ description: "Whether an account at the lender's own sign-in can confirm a change" }),
  }),
)

export const accountResponse = named(
  'StaffAccount',
  closed({
    ...profile,
    away_until: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' }),
    mail_when: Type.Unsafe<MailWhen | null>({ type: ['string', 'null'], enum: [...mailTimes, null] }),
    passkeys: Type.Array(closed({ id: uuid, name: Type.String(), created_at: time, last_used_at: nullable(time) })),
    sessions: Type.Array(
      closed({
        id: uuid,
        device: Type.String(),
        method: oneOf('PASSKEY', 'OIDC', 'DEVELOPMENT'),
        created_at: time,
        last_active_at: time,
        is_own: Type.Boolean(),
      }),
    ),
  }),
)

export const invitationResponse = named(
  'StaffInvitation',
  closed({ purpose: oneOf('INVITE', 'RESET'), name: Type.String(), email: Type.String(), oidc: Type.Boolean() }),
)

export const oidcResponse = named(
  'StaffOidc',
  closed({
    session: Type.Unsafe<StaffOidcResponse['session']>({
      anyOf: [sessionResponse, { type: 'null' }],
      description: 'The session that was opened',
    }),
    passkey: Type.Unsafe<StaffOidcResponse['passkey']>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Options for the WebAuthn API: a passkey is needed as well',
    }),
    enroll: Type.Unsafe<StaffOidcResponse['enroll']>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Options for the WebAuthn API: the account was linked, and a passkey is to be made as well',
    }),
    code: nullable(Type.String({ description: 'To read out to the administrator' })),
    step_up: nullable(Type.String({ description: 'For the header x-step-up, once, within 5 minutes' })),
    redirect: nullable(Type.String({ description: 'The page to go on to' })),
  }),
)

export const enrolledResponse = named(
  'StaffEnrolled',
  closed({ code: nullable(Type.String()), session: sessionResponse }),
)
