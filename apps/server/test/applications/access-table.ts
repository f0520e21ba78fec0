import { type ListSection, listSections } from '@porchlight/domain'
import { type StaffRole, staffRoles } from '@porchlight/domain/staff'

/** The callers, and after 'For' the owner of the record that the request names. The primary borrower acts for a same-device co-borrower. */
export const people = [
  'anonymous',
  'stranger',
  'borrowerElsewhere',
  'primary',
  'primaryForSameDevice',
  'primaryForInvited',
  'invited',
  'invitedForPrimary',
  'invitedForSameDevice',
  'removed',
] as const
type Person = (typeof people)[number]

/** The dealers of a grant: that of the application, another one, or all. Staff name a submitted application. */
export const scopes = ['own', 'other', 'ALL'] as const
type StaffMember = `${StaffRole} ${(typeof scopes)[number]}`
const staff = staffRoles.flatMap(role => scopes.map((scope): StaffMember => `${role} ${scope}`))
export type Actor = Person | StaffMember
export const actors: readonly Actor[] = [...people, ...staff]
const isPerson = (actor: Actor): actor is Person => people.some(person => person === actor)

type Outcome = number | 'in'

/** The outcome for each person, in that order. 'in': access is granted, and the route's own status follows. */
const kinds = {
  public: ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  /** No actor has a signing token; an identity token is not one. */
  signingToken: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401],
  signedIn: [401, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  member: [401, 403, 403, 'in', 'in', 'in', 'in', 'in', 'in', 403],
  primary: [401, 403, 403, 'in', 'in', 'in', 403, 403, 403, 403],
  coborrower: [401, 403, 403, 403, 403, 403, 'in', 'in', 'in', 403],
  self: [401, 403, 403, 'in', 'in', 403, 'in', 403, 403, 403],
  removal: [401, 403, 403, 'in', 'in', 'in', 'in', 403, 403, 403],
  /** No actor has an open invitation; members are on the application already. */
  invitation: [401, 403, 403, 409, 409, 409, 409, 409, 409, 404],
  /** No actor has the document. */
  document: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403],
} as const
export type Kind = keyof typeof kinds

export const application = '/{dealer}/application/{application_id}'
export const borrower = '/{dealer}/borrower/{borrower_id}'
/** The status where access is granted; by actor where it differs. */
type Granted = number | ({ others: number } & Partial<Record<Actor, number>>)
/** Without a status no request of the test is granted. */
type Row = [kind: Kind, granted?: Granted]

/** Entries are named by ids that do not exist, and added without answers. */
const listOf = ({ path, item, update }: ListSection['api']): Record<string, Row> => ({
  [`GET ${borrower}/${path}`]: ['self', 200],
  [`POST ${borrower}/${item}`]: ['self', 422],
  [`PUT ${borrower}/${item}/{id}${update}`]: ['self', 404],
  [`DELETE ${borrower}/${item}/{id}`]: ['self', 404],
})

/** Every route of the API but those of staff, which apps/server/test/staff/access-table.ts has. A route without a row fails the test. */
export const table: Record<string, Row> = {
  'GET /dealer/{dealer}': ['public', 200],
  'GET /captcha': ['public', 200],
  'GET /dev/messages': ['public', 200],
  'GET /sign-in/delivery': ['public', 200],
  'GET /mode': ['public', 200],
  'POST /page-errors': ['public', 422],
  'POST /sign-in/email-link': ['public', 422],
  'POST /sign-in/email-link/confirm': ['public', 422],
  'POST /sign-in/sms-code': ['public', 422],
  'POST /sign-in/sms-code/confirm': ['public', 422],
  // The next two read the session cookie instead of the token; no actor sends one.
  'POST /session/token': ['public', 401],
  'DELETE /session': ['public', 204],
  'GET /account': ['signedIn', 200],
  'POST /account/email': ['signedIn', 422],
  'POST /account/phone': ['signedIn', 422],
  'POST /account/confirm': ['signedIn', 422],
  'GET /account/other-contact': ['signedIn', 200],
  'POST /account/other-contact/confirm': ['signedIn', 422],
  'POST /account/other-contact/open': ['signedIn', 422],
  'PUT /account/language': ['signedIn', 422],
  'DELETE /account/sessions': ['signedIn'],
  'DELETE /account/sessions/{session_id}': ['signedIn', 404],
  'POST /application-start': ['signedIn', 422],
  'POST /register': ['signedIn', 422],
  'POST /application-copy': ['signedIn', 422],
  'GET /applications': ['signedIn', 200],
  'GET /account/agreements': ['signedIn', 200],
  'POST /register/coborrower': ['self', { others: 422, primary: 409 }],
  [`GET ${application}`]: ['member', 200],
  [`PUT ${application}`]: ['primary', 422],
  [`DELETE ${application}`]: ['primary'],
  [`POST ${application}/calculate-progress`]: ['member', 200],
  [`GET ${application}/events`]: ['member', 200],
  [`POST ${application}/coborrower`]: ['primary', 422],
  [`POST ${application}/coborrower/invite`]: ['primary', { others: 422, primary: 201 }],
  [`POST ${application}/coborrower/{borrower_id}/accept-invite`]: ['invitation'],
  [`GET ${application}/current-address`]: ['member', 200],
  [`GET ${application}/home`]: ['primary', 200],
  [`POST ${application}/home`]: ['primary', 200],
  [`PUT ${application}/home`]: ['primary', 200],
  [`GET ${application}/land`]: ['primary', 200],
  [`POST ${application}/land/already-owned`]: ['primary', 422],
  [`POST ${application}/land/currently-financed`]: ['primary', 422],
  [`POST ${application}/land/purchasing`]: ['primary', 422],
  [`POST ${application}/land/leasing`]: ['primary', 422],
  [`POST ${application}/land/family`]: ['primary', 200],
  [`POST ${application}/land/reservation`]: ['primary', 200],
  [`GET ${application}/summary`]: ['primary', 409],
  [`PUT ${application}/summary`]: ['primary', 409],
  [`GET ${borrower}`]: ['self', 200],
  [`PUT ${borrower}`]: ['self', 200],
  [`DELETE ${borrower}`]: ['removal', 409],
  [`GET ${borrower}/review`]: ['self', 200],
  [`POST ${borrower}/editing`]: ['self', 200],
  [`DELETE ${borrower}/editing`]: ['self', 200],
  [`POST ${borrower}/skip/{section_name}`]: ['self', 200],
  [`GET ${borrower}/demographics`]: ['self', 200],
  [`PUT ${borrower}/demographics`]: ['self', 200],
  [`GET ${borrower}/consent`]: ['self', 200],
  [`PUT ${borrower}/consent`]: ['self', 422],
  [`POST ${borrower}/address/coborrower-confirmation`]: ['self', 409],
  ...Object.assign({}, ...listSections().map(({ api }) => listOf(api))),
  [`POST ${application}/envelope`]: ['member', 409],
  'POST /{dealer}/application/{borrower_id}/sign': ['self', 409],
  [`POST ${application}/signed`]: ['member', 409],
  [`POST ${application}/reopen`]: ['member', 409],
  [`POST ${application}/reopen-request`]: ['member', 409],
  [`POST ${application}/unlock`]: ['member', 409],
  [`POST ${application}/change-request`]: ['member', 409],
  [`GET ${application}/standing`]: ['member', 200],
  // Without a submission nothing is asked for.
  [`GET ${application}/items/{id}`]: ['member', 404],
  [`POST ${application}/items/{id}/answer`]: ['member', 404],
  [`POST ${application}/items/{id}/not-available`]: ['member', 404],
  [`POST ${application}/items/{id}/question`]: ['member', 404],
  [`POST ${application}/items`]: ['member', 409],
  [`GET ${application}/letters/{id}`]: ['member', 404],
  [`GET ${application}/letters/{id}/pdf`]: ['member', 404],
  [`POST ${application}/removal-request`]: ['coborrower', 409],
  [`GET ${application}/documents`]: ['member', 200],
  [`GET ${application}/documents/{document_id}`]: ['document'],
  [`GET ${application}/full`]: ['member', 200],
  // A borrower reminds neither themselves nor a borrower without an account.
  [`POST ${borrower}/electronic-records/withdrawal`]: ['self', 409],
  [`POST ${borrower}/reminder`]: ['member', { others: 409, primaryForInvited: 200, invitedForPrimary: 200 }],
  'POST /invitations/open': ['public', 422],
  'POST /reminders/stop': ['public', 422],
  'POST /signing/open': ['public', 422],
  'GET /signing/events': ['signingToken'],
  'GET /signing/documents/{document_id}': ['signingToken'],
  'POST /signing/documents/{document_id}/opened': ['signingToken'],
  'POST /signing/consent': ['signingToken'],
  'POST /signing/hand-over': ['signingToken'],
  'POST /signing/sign': ['signingToken'],
  'POST /signing/decline': ['signingToken'],
}

/** Returns 'in' where the actor has access, or the status of the refusal: staff have no identity token and no signing session. */
export function accessOf(route: string, actor: Actor): Outcome {
  const [kind] = table[route]!
  return isPerson(actor) ? kinds[kind][people.indexOf(actor)]! : kind === 'public' ? 'in' : 401
}

/** Returns the status of the actor's request. Throws where access is granted and the row has no status. */
export function expectedStatus(route: string, actor: Actor): number {
  const [, granted] = table[route]!
  const outcome = accessOf(route, actor)
  if (outcome !== 'in') return outcome
  if (granted === undefined) throw new Error(`${route} has no status for ${actor}`)
  return typeof granted === 'number' ? granted : (granted[actor] ?? granted.others)
}
