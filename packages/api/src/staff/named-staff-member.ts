import type { Static } from 'typebox'
import { closed, text, uuid } from '../schemas.ts'

/** A staff member, by the name in the profile. */
export const namedStaffMember = closed({ id: uuid, name: text })
export type NamedStaffMember = Static<typeof namedStaffMember>
