import { INVALID_EMAIL_OR_PHONE, readSignIn, type SignInContact } from '@porchlight/domain'
import { refused } from '../refused.ts'

const channels: Record<'email' | 'phone_number', SignInContact['channel']> = { email: 'email', phone_number: 'sms' }

/** What was typed as it is kept. Throws 422 where nothing can be sent there. */
export function contactIn(field: keyof typeof channels, typed: string): string {
  const contact = readSignIn(typed)
  if ('message' in contact || contact.channel !== channels[field])
    throw refused.invalid({ [field]: INVALID_EMAIL_OR_PHONE })
  return contact.value
}
