import { described, text } from '../kernel/fields.ts'
import { defineForm } from '../kernel/form.ts'
import type { Part } from '../kernel/parts.ts'
import { passes, required } from '../kernel/rules.ts'
import type { WireType } from '../kernel/wire.ts'
import { shownPhone } from '../people/contact.ts'
import { INVALID_EMAIL_OR_PHONE, readSignIn } from './sign-in.ts'

/** Travels only when it is the one that was given. */
const either: WireType<string | null> = {
  schema: { type: 'string', maxLength: 2000 },
  outgoing: kept => kept ?? undefined,
  incoming: json => String(json),
}

/** One half of the answer: an invitation is bound to an address that can be signed in with. */
const givenAs = (
  channel: 'email' | 'sms',
  show: (value: string) => string,
): Part<{ contact: string }, string | null> => ({
  names: ['contact'],
  wire: either,
  join: ({ contact }) => {
    const read = readSignIn(contact)
    return 'channel' in read && read.channel === channel ? read.value : null
  },
  split: kept => (kept === null ? {} : { contact: show(kept) }),
})

const form = defineForm({
  fields: {
    contact: described(
      text(
        'Email or phone number',
        required('Must not be empty'),
        passes(typed => !('message' in readSignIn(typed)), INVALID_EMAIL_OR_PHONE),
      ),
      { autoComplete: 'off' },
    ),
  },
  parts: { email: givenAs('email', email => email), phone_number: givenAs('sms', shownPhone) },
})

/** Whom to invite: sent, and kept, as `email` or `phone_number`. */
export const coborrowerInviteForm: typeof form = {
  ...form,
  schema: () => ({ ...form.schema(), maxProperties: 1 }),
}
