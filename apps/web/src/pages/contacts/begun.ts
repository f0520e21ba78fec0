import type { OtherContactResponse } from '@porchlight/api'

/** The contact that an application was begun with. */
export type Begun = NonNullable<OtherContactResponse['application']>

/** The names of the kinds in the texts and the forms of the pages. */
export const kinds = { EMAIL: 'email', SMS: 'sms' } as const
