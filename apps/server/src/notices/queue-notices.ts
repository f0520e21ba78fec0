import {
  decisionFor,
  ENGLISH,
  type NoticeChannel,
  type NoticeDecision,
  noticeChannels,
  noticeOf,
  recipientRole,
  states,
  timeZonesOf,
} from '@porchlight/domain'
import type { ApplicationEventContext, Occurrence } from '../applications/gate/application-events.ts'
import type { Borrower } from '../applications/record/application.ts'
import { newId } from '../platform/ids.ts'
import { noticeContent } from './notice-content.ts'
import { insertNotices, readNoticeContext, readStopped } from './notice-repository.ts'
import type { NoticeServices } from './notice-services.ts'

interface PlannedNotice {
  id: string
  borrower: Borrower
  channel: NoticeChannel
  /** An email address, or '+1' and ten digits. */
  recipient: string
  decision: NoticeDecision
}

/**
 * Queues the notices of an occurrence, each once, in the transaction that caused it. Recipients are the borrowers with an account.
 * docs/product/notices.md
 */
export async function queueNotices(
  services: NoticeServices,
  context: ApplicationEventContext,
  occurrence: Occurrence,
): Promise<void> {
  const { trx, application, borrowers } = context
  const { event, persons, about } = occurrence
  const definition = noticeOf(event)
  const isOutForSignature = application.status === 'SENT_FOR_SIGNATURE'
  const members = borrowers.flatMap(borrower => {
    const decision = decisionFor(event, recipientRole(borrower, { persons, isOutForSignature }))
    return borrower.user_id !== null && decision.EMAIL ? [{ borrower, decision }] : []
  })
  if (members.length === 0) return

  const ids = members.map(({ borrower }) => borrower.id)
  const stopped = definition.isReminder ? await readStopped(trx, ids) : new Set()
  const { dealer, round, accounts, currentStates } = await readNoticeContext(
    trx,
    services.keys,
    application.id,
    borrowers,
  )
  const planned = members.flatMap(({ borrower, decision }): PlannedNotice[] =>
    stopped.has(borrower.id)
      ? []
      : noticeChannels.flatMap(channel => {
          const recipient = decision[channel] && contactOf(borrower, accounts.get(borrower.id)?.email ?? null)[channel]
          return recipient ? [{ id: newId(), borrower, channel, recipient, decision }] : []
        }),
  )

  const key = occurrence.key ?? [round, ...(about ? [about.id] : [])].join(' ')
  const now = services.clock.now()
  const inserted = await insertNotices(
    trx,
    planned.map(({ id, borrower, channel }) => ({
      id,
      application_id: application.id,
      borrower_id: borrower.id,
      event,
      occurrence: key,
      channel,
      created_at: now,
    })),
  )
  if (inserted.size === 0) return

  const primary = borrowers.find(({ is_primary }) => is_primary)
  const fallback = (primary && accounts.get(primary.id)?.language) ?? ENGLISH
  for (const { id, borrower, channel, recipient, decision } of planned.filter(notice => inserted.has(notice.id))) {
    const language = accounts.get(borrower.id)?.language ?? fallback
    const content = noticeContent(services, definition, occurrence, {
      application,
      borrowers,
      dealer,
      language,
      borrower_id: borrower.id,
    })
    const state = currentStates.get(borrower.id)
    const timeZones = states.has(state) ? timeZonesOf[state] : [services.settings.LENDER_TIME_ZONE]
    await services.jobs.sendMessage(trx, {
      id,
      dealer_id: dealer.id,
      channel,
      recipient,
      code: null,
      ...(channel === 'EMAIL' ? content.email(decision.EMAIL!) : content.sms(decision.SMS!)),
      about: { kind: 'notice', id, ...(channel === 'SMS' && { timeZones }) },
    })
  }
}

/** A text message needs the consent, which was given for the phone number of the borrower's record. */
const contactOf = (borrower: Borrower, accountEmail: string | null): Record<NoticeChannel, string | null> => ({
  EMAIL: accountEmail ?? borrower.email,
  SMS: borrower.sms_support_opt_out ? null : borrower.phone_number,
})
