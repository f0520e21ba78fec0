import { formatPhone, template } from '@porchlight/domain'
import type { Dealer } from '../dealers/dealer-repository.ts'
import { type ChannelSettings, sendsTexts } from '../messaging/channels.ts'
import { HttpError } from '../platform/http/http-errors.ts'

const noTexts = template(
  "We don't send text messages. Use your email. Did you sign in with this number before? Call {dealer} at {phone}.",
)

/** Throws 422 where the installation sends no text messages. The sentence has the number of the dealer, for a person who signed in with theirs before. */
export function requireTexts(
  settings: Pick<ChannelSettings, 'SMS_TRANSPORT'>,
  { name, phone_number }: Pick<Dealer, 'name' | 'phone_number'>,
): void {
  if (sendsTexts(settings)) return
  const text = noTexts({ dealer: name, phone: formatPhone(phone_number) })
  throw new HttpError('texts_off', { text, errors: { phone_number: text } })
}
