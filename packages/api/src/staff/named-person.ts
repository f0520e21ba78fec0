import type { Static } from 'typebox'
import { closed, text, uuid } from '../schemas.ts'

/** A staff member, by the name in the profile. */
export const namedPerson = closed({ id: uuid, name: text })
export type NamedPerson = Static<typeof namedPerson>
