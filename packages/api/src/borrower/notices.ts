import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, noContent, time } from '../schemas.ts'

const reminder = closed({
  /** Time when another reminder may be sent to the same borrower. */
  next_at: time,
})
export type ReminderResponse = Static<typeof reminder>

export const noticeOperations = defineOperations({
  'POST /{dealer}/borrower/{borrower_id}/reminder': {
    access: 'borrower',
    tags: ['notices'],
    operationId: 'sendReminder',
    summary: 'Remind a borrower that the others wait for, at most once a day',
    idempotent: true,
    response: { 200: reminder },
    refusals: [...refusalsOf('borrower.remind', 'borrower'), 'no_account', 'reminders_stopped', 'reminder_sent_today'],
  },
  'POST /reminders/stop': {
    access: 'anyone',
    tags: ['notices'],
    operationId: 'stopReminders',
    summary: 'Stop the reminders about an application, by the token of a reminder',
    body: closed({ token: Type.String({ maxLength: 100 }) }),
    inReadOnly: true,
    response: { 204: noContent },
    refusals: ['reminder_link_invalid'],
  },
})
