import { type ErrorCode, errorCodes } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { closed, named, oneOf } from './schemas.ts'

/** The body of every refusal. */
export const errorResponse = named(
  'ErrorResponse',
  closed({
    code: oneOf(Object.keys(errorCodes) as ErrorCode[]),
    message: Type.String({ description: 'For the person, in the language of the request' }),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Messages by field, in the same language' }),
    ),
  }),
)
export type ErrorResponse = Static<typeof errorResponse>

/** The refusals that follow from who may call an operation. */
export const accessRefusals = {
  /** Without any proof. */
  anyone: [],
  /** A signed-in user, by the identity token. */
  borrower: ['unauthenticated'],
  /** The signing page, by the bearer of its signing session. */
  signer: ['signing_session_over', 'signing_signed_out'],
  /** A staff member, by the session of staff. */
  staff: ['unauthenticated', 'forbidden', 'staff_waiting'],
  /** The same, also before an administrator has confirmed the staff member. */
  'staff-waiting': ['unauthenticated', 'forbidden'],
} as const satisfies Record<string, readonly ErrorCode[]>
export type ApiAccess = keyof typeof accessRefusals

/** The refusals that follow from the parts of a request. */
export const impliedRefusals = {
  params: ['malformed_address', 'unstorable_characters'],
  query: ['malformed_address', 'unstorable_characters'],
  body: ['unstorable_characters', 'invalid_form'],
  /** Every method but GET. */
  change: ['malformed_request', 'request_too_large', 'unsupported_media_type'],
  ifMatch: ['malformed_if_match', 'version_conflict'],
  idempotent: ['malformed_idempotency_key', 'idempotency_key_reused'],
  share: ['too_many_at_once'],
  /** Every method but GET, without `inReadOnly`. */
  notInReadOnly: ['read_only'],
  always: ['internal_error', 'service_unavailable', 'maintenance'],
} as const satisfies Record<string, readonly ErrorCode[]>
