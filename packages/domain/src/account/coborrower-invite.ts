import type { ApiType } from '../forms/api-types.ts'
import type { Codec } from '../forms/codecs.ts'
import { text, withMeta } from '../forms/fields.ts'
import { defineForm } from '../forms/form.ts'
import { formatPhone } from '../forms/phone.ts'
import { passes, required } from '../forms/rules.ts'
import { INVALID_EMAIL_OR_PHONE, parseContact } from '../people/contact.ts'

/** Sent only when it is the kind of contact that was given. */
const either: ApiType<string | null, string | undefined> = {
  schema: { type: 'string', maxLength: 2000 },
  toApi: stored => stored ?? undefined,
  fromApi: json => String(json),
}

/** The contact as one of the two properties: an invitation is bound to a contact that can be signed in with. */
const givenAs = (
  channel: 'email' | 'sms',
  show: (value: string) => string,
): Codec<{ contact: string }, string | null, string | undefined> => ({
  names: ['contact'],
  api: either,
  encode: ({ contact }) => {
    const read = parseContact(contact)
    return 'channel' in read && read.channel === channel ? read.value : null
  },
  decode: stored => (stored === null ? {} : { contact: show(stored) }),
})

const form = defineForm({
  fields: {
    contact: withMeta(
      text(
        'Email or phone number',
        required('Must not be empty'),
        passes(typed => !('message' in parseContact(typed)), INVALID_EMAIL_OR_PHONE),
      ),
      { autoComplete: 'off' },
    ),
  },
  codecs: { email: givenAs('email', email => email), phone_number: givenAs('sms', formatPhone) },
})

/** The contact to invite, sent and stored as `email` or `phone_number`. */
export const coborrowerInviteForm: typeof form = {
  ...form,
  schema: () => ({ ...form.schema(), maxProperties: 1 }),
}
