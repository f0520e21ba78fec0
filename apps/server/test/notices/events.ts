import { type NoticeEvent, noticeOf, UNDO_MINUTES } from '@porchlight/domain'
import { newId } from '../../src/platform/ids.ts'
import { storeOpenItem } from '../support/open-item.ts'
import type { TestServices } from '../support/services.ts'
import { applicationOfFour, emit, type Four } from './members.ts'

const rosa = ['rosa EMAIL', 'rosa SMS']
const luis = ['luis EMAIL']
const ana = ['ana EMAIL', 'ana SMS']

/** The notices that each borrower receives when Luis acts or is asked to act. Luis did not consent to text messages, Eva has no account. */
export const received: Record<NoticeEvent, string[]> = {
  invitation_accepted: rosa,
  coborrower_finished: rosa,
  time_to_sign: [...rosa, ...ana],
  asked_to_finish: luis,
  coborrower_removed: [...luis, ...ana],
  coborrower_left: [...rosa, ...luis, ...ana],
  asked_to_leave: luis,
  discarded: [...rosa, ...luis, ...ana],
  withdrawn: [...rosa, ...luis, ...ana],
  signed: ana,
  declined: [...rosa, ...luis, ...ana],
  asked_to_reopen: luis,
  documents_failed: [...rosa, ...ana],
  documents_voided: [...rosa, ...ana],
  submitted: [...rosa, ...ana],
  reopened: [...rosa, ...luis, ...ana],
  returned: [...rosa, ...ana],
  asked_by_lender: luis,
  reviewed: [...rosa, ...ana],
  withdrawal_recorded: [...rosa, ...luis, ...ana],
  loan_closed: [...rosa, ...ana],
  letter_sent: luis,
  items_asked: luis,
  items_asked_again: luis,
  items_helpful: luis,
  items_reminder: luis,
  items_done: luis,
  incompleteness_notice: luis,
  reminder_1: luis,
  reminder_3: luis,
  reminder_7: luis,
  deletion_warning: [...rosa, ...ana],
}

/** The letter that an event is about. */
export const LETTER = newId()

/** Brings the application into a state in which the event is news. */
export async function happen(services: TestServices, event: NoticeEvent, four: Four) {
  const { db, clock } = services
  const { application_id } = four
  const { currentItems } = noticeOf(event)
  const [state] = noticeOf(event).currentWhile
  if (currentItems && currentItems !== 'DONE') await storeOpenItem(db, application_id, four.luis.id)
  const occurrence = {
    event,
    persons: [four.luis.id],
    about: { id: four.luis.id, first_name: 'Luis' },
    on: '2026-11-28',
    reason: 'Too expensive.\nMy account is 4711.',
    letters: { [four.luis.id]: LETTER },
  }
  await emit(services, application_id, occurrence)
  const { outcome } = noticeOf(event)
  if (outcome) clock.advance(UNDO_MINUTES * 60_000)
  const change =
    state === 'GONE'
      ? { discarded_at: clock.now(), outcome: outcome ? JSON.stringify({ kind: outcome, on: occurrence.on }) : null }
      : { status: state! }
  await db.updateTable('application').set(change).where('id', '=', application_id).execute()
  return occurrence
}

const isOutForSignature = (event: NoticeEvent) => noticeOf(event).currentWhile[0] === 'SENT_FOR_SIGNATURE'

/** An application in which the event can happen, signed by those who sign before it. */
export const membersFor = (services: TestServices, event: NoticeEvent) =>
  applicationOfFour(services, {
    ...(isOutForSignature(event) && {
      status: 'SENT_FOR_SIGNATURE',
      statuses: { rosa: 'SIGNED', luis: 'SIGNED', ana: 'READY_TO_SIGN_SUBMIT' },
    }),
  })
