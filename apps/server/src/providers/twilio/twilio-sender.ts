import type { DeliveryReports, MessageSender } from '../../messaging/message-sender.ts'
import { type Checkable, failureReason, fetchService } from '../../platform/outside-service.ts'
import { PermanentError } from '../../platform/queue/queue.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { TwilioSettings } from './twilio-settings.ts'

/** Below the time that the queue gives one attempt. */
const ANSWER_MS = 20_000

/** The recipient answered STOP. */
const STOPPED = 21610
/** The codes with which Twilio refuses a recipient: https://www.twilio.com/docs/api/errors */
const unreachable = new Set([
  21211, // no phone number
  21214, // cannot be reached
  21217, // is not valid
  21612, // no route
  21614, // not a mobile number
  21635, // a landline
  STOPPED,
])

/** The address at which Twilio reports the delivery of a text message. */
export const STATUS_PATH = '/twilio/status'

/**
 * Sends text messages with Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource). Twilio knows
 * no key for repetitions: a request that got no response is sent again, and its message may arrive twice.
 */
export function twilioSender(
  settings: TwilioSettings & Pick<Settings, 'PUBLIC_URL'>,
  reports: Pick<DeliveryReports, 'stopTexts'>,
): MessageSender & Checkable {
  const {
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    TWILIO_MESSAGING_SERVICE_SID = '',
    TWILIO_API_URL,
    PUBLIC_URL,
  } = settings
  const account = `${TWILIO_API_URL}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}`
  const authorization = `Basic ${Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')}`

  return {
    async send({ id, recipient, text }) {
      const body = new URLSearchParams({
        To: recipient,
        MessagingServiceSid: TWILIO_MESSAGING_SERVICE_SID,
        Body: text,
        StatusCallback: `${PUBLIC_URL}/v1${STATUS_PATH}?message=${id}`,
      })
      const request = { method: 'POST', headers: { authorization }, body, limitMs: ANSWER_MS }
      const response = await fetchService(`${account}/Messages.json`, request).catch(unreached)
      const code = await errorCode(response)
      if (response.ok) return
      if (code === STOPPED) await reports.stopTexts(recipient)
      // Twilio's own message may repeat the number, and the queue keeps and logs the reason of a failure.
      const reason = `Twilio did not take the message: ${[response.status, code].filter(Boolean).join(' ')}`
      throw unreachable.has(code) ? new PermanentError(reason) : new Error(reason)
    },

    async check() {
      const response = await fetchService(`${account}.json`, { headers: { authorization }, limitMs: ANSWER_MS }).catch(
        unreached,
      )
      if (!response.ok) {
        const answer = [response.status, await errorCode(response)].filter(Boolean).join(' ')
        throw new Error(`Twilio answered ${answer}. Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.`)
      }
      const { status } = (await response.json()) as { status: string }
      if (status !== 'active') throw new Error(`Twilio has this account as ${status}, and sends nothing.`)
      return 'Twilio accepts the account and its token.'
    },
  }
}

function unreached(error: Error): never {
  throw new Error(`Twilio cannot be reached: ${failureReason(error)}`)
}

/** Reads the response to its end, so that the connection can be used again. 0 where it names no error. */
async function errorCode(response: Response): Promise<number> {
  const text = await response.text().catch(() => '')
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === 'number' ? code : 0
  } catch {
    return 0
  }
}
