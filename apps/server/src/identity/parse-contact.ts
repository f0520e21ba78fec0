import { INVALID_EMAIL_OR_PHONE, type ParsedContact, parseContact } from '@porchlight/domain'
import { invalidForm } from '../platform/http/http-errors.ts'

const channels: Record<'email' | 'phone_number', ParsedContact['channel']> = { email: 'email', phone_number: 'sms' }

/** What was typed as it is kept. Throws 422 where nothing can be sent there. */
export function parseContactOrThrow(field: keyof typeof channels, typed: string): string {
  const contact = parseContact(typed)
  if ('message' in contact || contact.channel !== channels[field])
    throw invalidForm({ [field]: INVALID_EMAIL_OR_PHONE })
  return contact.value
}
