import { phrase } from '@porchlight/domain'

/** Replaces the name of a person who is not known any more. */
export const SOMEONE = 'Someone else'

export const RELEASED = phrase(
  'It was released in the meantime, and no one works on it now. Reload the page to take it.',
)

/** Beside the person who was chosen. */
export const NOT_ABLE = phrase("This person can't get this application. Choose someone else")
