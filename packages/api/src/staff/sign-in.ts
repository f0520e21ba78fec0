import { invitationPurposes } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, flag, named, nullable, oneOf, signInText, text, uuid } from '../schemas.ts'
import { ceremonyOptions, newCredential, providerAddress, usedCredential, webAuthnOptions } from './credentials.ts'
import { staffSession } from './session.ts'
import { stepUpToken } from './step-up.ts'

const LONGEST_QUERY = 8000

const invitation = named(
  'StaffInvitation',
  closed({
    purpose: oneOf(invitationPurposes),
    name: text,
    email: text,
    /** True if the lender's own sign-in can be used instead of a passkey alone. */
    oidc: flag,
  }),
)
export type StaffInvitationResponse = Static<typeof invitation>

/** `code`: six characters to read out to the administrator; null where none is needed. */
const enrolled = named('StaffEnrolled', closed({ code: nullable(text), session: staffSession }))
export type EnrolledResponse = Static<typeof enrolled>

/** One of `session`, `passkey`, `enroll` and `step_up` is given. */
const oidc = named(
  'StaffOidc',
  closed({
    session: Type.Union([staffSession, Type.Null()], { description: 'The session that was opened' }),
    /** The account counts as one factor, and POST /staff/sign-in/passkey takes the other. */
    passkey: nullable(webAuthnOptions('Options for the WebAuthn API: a passkey is needed as well')),
    /** The account is linked and counts as one factor, and POST /staff/invitations/passkey takes the other. */
    enroll: nullable(
      webAuthnOptions('Options for the WebAuthn API: the account was linked, and a passkey is to be made as well'),
    ),
    code: nullable(Type.String({ description: 'To read out to the administrator' })),
    step_up: nullable(stepUpToken),
    redirect: nullable(Type.String({ description: 'The page to go on to' })),
  }),
)
export type StaffOidcResponse = Static<typeof oidc>

const byToken = closed({ token: signInText })
const anyone = { access: 'anyone', tags: ['staff sign-in'] } as const

/** Sign-in of staff with passkeys, and enrollment by an invitation. */
export const staffSignInOperations = defineOperations({
  'POST /staff/sign-in/passkey/options': {
    ...anyone,
    operationId: 'beginStaffSignIn',
    summary: 'Get the options to sign in with a passkey',
    inReadOnly: true,
    response: { 200: ceremonyOptions },
    refusals: ['forbidden'],
  },
  'POST /staff/sign-in/passkey': {
    ...anyone,
    operationId: 'signInStaff',
    summary: 'Sign in with a passkey',
    body: closed({ credential: usedCredential }),
    inReadOnly: true,
    response: { 200: staffSession },
    refusals: ['forbidden', 'staff_sign_in_failed', 'too_many_requests'],
  },
  'POST /staff/invitations/open': {
    ...anyone,
    operationId: 'openStaffInvitation',
    summary: 'Get who an invitation is for',
    body: byToken,
    inReadOnly: true,
    response: { 200: invitation },
    refusals: ['forbidden', 'staff_invitation_invalid', 'too_many_requests'],
  },
  'POST /staff/invitations/passkey/options': {
    ...anyone,
    operationId: 'beginStaffEnrollment',
    summary: 'Get the options to make the first passkey',
    body: byToken,
    response: { 200: ceremonyOptions },
    refusals: ['forbidden', 'staff_invitation_invalid', 'too_many_requests'],
  },
  'POST /staff/invitations/passkey': {
    ...anyone,
    operationId: 'enrollStaff',
    summary:
      'Make the first passkey by the invitation that this browser opened; the person waits for the code to be typed',
    body: closed({ credential: newCredential, name: signInText }),
    response: { 200: enrolled },
    refusals: [
      'forbidden',
      'staff_invitation_invalid',
      'staff_passkey_refused',
      'staff_oidc_refused',
      'staff_sign_in_failed',
    ],
  },
})

/** Sign-in and linking with the lender's own sign-in, where the settings name one. */
export const staffOidcOperations = defineOperations({
  'POST /staff/sign-in/oidc': {
    ...anyone,
    operationId: 'beginStaffOidc',
    summary: "Get the address of the lender's own sign-in",
    body: closed({ redirect: Type.Optional(nullable(signInText)) }),
    inReadOnly: true,
    response: { 200: providerAddress },
    refusals: ['forbidden', 'too_many_requests', 'staff_oidc_unavailable'],
  },
  'POST /staff/invitations/oidc': {
    ...anyone,
    operationId: 'beginLinkingOidc',
    summary: "Get the address to enroll with the lender's own sign-in",
    body: byToken,
    response: { 200: providerAddress },
    refusals: ['forbidden', 'too_many_requests', 'staff_oidc_unavailable', 'staff_invitation_invalid'],
  },
  'POST /staff/sign-in/oidc/callback': {
    ...anyone,
    operationId: 'finishStaffOidc',
    summary: "Answer with what the lender's own sign-in sent the browser back with",
    body: closed({ query: Type.String({ maxLength: LONGEST_QUERY, description: 'Of the page that it was sent to' }) }),
    inReadOnly: true,
    response: { 200: oidc },
    refusals: [
      'forbidden',
      'staff_oidc_refused',
      'staff_oidc_unavailable',
      'staff_invitation_invalid',
      'staff_sign_in_failed',
      'read_only',
    ],
  },
})

/** Sign-in as demo people, in development alone. */
export const demoSignInOperations = defineOperations({
  'GET /staff/sign-in/development': {
    ...anyone,
    operationId: 'listDemoStaff',
    summary: 'Development: the people to sign in as',
    response: { 200: closed({ people: Type.Array(closed({ id: uuid, name: text, title: text })) }) },
    refusals: ['forbidden'],
  },
  'POST /staff/sign-in/development': {
    ...anyone,
    operationId: 'signInDemoStaff',
    summary: 'Development: sign in as a demo person',
    body: closed({ staff_id: signInText }),
    inReadOnly: true,
    response: { 200: staffSession },
    refusals: ['forbidden', 'staff_sign_in_failed'],
  },
})
