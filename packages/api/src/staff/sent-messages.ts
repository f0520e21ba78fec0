import Type, { type Static } from 'typebox'
import { openingRefusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, named, nullable, oneOf, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

const sent = {
  id: text,
  borrower_id: text,
  /** The subject of the message, such as an event. */
  label: text,
  channel: oneOf(['EMAIL', 'SMS']),
  queued_at: time,
  /** Time when the mail server or the carrier accepted it; null before, and where none did. */
  sent_at: nullable(time),
  /** Time when its delivery failed for good; null where no failure is known. */
  undeliverable_at: nullable(time),
}

/** The mails and text messages to the borrowers about the application, the latest first. */
export const sentMessages = Type.Array(closed(sent))
export type SentMessage = Static<typeof sentMessages>[number]

export const sentMessageOperations = defineOperations({
  'GET /staff/applications/{application_id}/messages/{message_id}': {
    ...staff,
    operationId: 'readSentMessage',
    summary: 'Get a mail or text message to a borrower as it was sent; the links in it have no tokens',
    response: {
      200: named(
        'SentMessage',
        closed({
          ...sent,
          /** BCP 47. */
          language: text,
          /** Null after the data of the borrower was deleted. */
          content: nullable(
            closed({
              /** An email address, or a phone number. */
              recipient: text,
              /** '' for a text message. */
              subject: text,
              text,
            }),
          ),
        }),
      ),
    },
    refusals: [...openingRefusalsOf('application.view-full'), 'not_found'],
  },
})
