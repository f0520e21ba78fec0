import { phrase } from '@porchlight/domain'

/** Replaces the name of a person who is not known any more. */
export const SOMEONE = 'Someone else'

/** Beside the person who was chosen. */
export const NOT_ABLE = phrase("This application can't be assigned to this person. Choose someone else")
