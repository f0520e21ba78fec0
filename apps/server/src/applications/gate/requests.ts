import { contactForm, type Errors, parseForm, type StoredAnswers } from '@porchlight/domain'
import { sendsTexts } from '../../messaging/channels.ts'
import { today } from '../../platform/clock.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { ApplicationServices } from './application-services.ts'

/** The result of a form's or a resource's `parse`. Throws 422 with the messages by field when it has errors. */
export function parseOrThrow<R extends { errors: unknown }>(result: R): Extract<R, { errors: null }> {
  if (result.errors) throw invalidForm(result.errors as Errors)
  return result as Extract<R, { errors: null }>
}

/** The answers of a registration. Where no text messages are sent no one is asked for the consent, so no one gave it. */
export function parseRegistration(
  { clock, settings }: Pick<ApplicationServices, 'clock' | 'settings'>,
  body: StoredAnswers,
): StoredAnswers {
  const { stored } = parseOrThrow(parseForm(contactForm, body, undefined, today(clock)))
  return sendsTexts(settings) ? stored : { ...stored, sms_support_opt_out: true }
}
