import type { Grant } from '@porchlight/domain/staff'
import type { BorrowerActor, StaffActor } from '../../src/platform/actor.ts'
import type { Authenticator } from '../../src/platform/http/access.ts'
import { HttpError } from '../../src/platform/http/http-errors.ts'
import { newId } from '../../src/platform/ids.ts'
import { hour } from './clock.ts'
import { fromStaffPages } from './staff.ts'

export const borrowerActor = (user_id: string = newId()): BorrowerActor => ({
  kind: 'borrower',
  user_id,
  session_id: newId(),
  email: null,
  phone_number: null,
  method: 'EMAIL_LINK',
  language: null,
})

export const staffActor = (
  grants: readonly Grant[],
  contacts: readonly string[] = [],
  account_ids: readonly string[] = [],
): StaffActor => ({
  kind: 'staff',
  staff_id: newId(),
  name: 'Olivia Ortiz',
  session_id: newId(),
  session_ends_at: new Date(Date.now() + 12 * hour),
  grants,
  licensed_in: null,
  contacts,
  account_ids,
  language: null,
})

const HEADER = 'x-test-staff'

/** The headers that sign in a staff member of tests, at the staff pages. */
export const staffHeaders = (actor: StaffActor) => ({ ...fromStaffPages, [HEADER]: JSON.stringify(actor) })

/** The stand-in for the sign-in of staff: the actor that the header holds. */
export const authenticateTestStaff: Authenticator<'staff'> = req => {
  const header = req.headers[HEADER]
  if (typeof header !== 'string') throw new HttpError('unauthenticated')
  const actor = JSON.parse(header) as StaffActor
  return { ...actor, session_ends_at: new Date(actor.session_ends_at) }
}
