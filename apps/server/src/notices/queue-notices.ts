import {
  decisionFor,
  ENGLISH,
  isItemNotice,
  type NoticeChannel,
  type NoticeDecision,
  nextTextTime,
  noticeChannels,
  noticeContacts,
  noticeOf,
  recipientRole,
  states,
  timeZonesOf,
  UNDO_MINUTES,
} from '@porchlight/domain'
import type { Transaction } from 'kysely'
import {
  type ApplicationEventContext,
  isLenderEvent,
  type Occurrence,
} from '../applications/gate/application-events.ts'
import type { Borrower } from '../applications/record/application.ts'
import { sentInvitations } from '../applications/record/invitation-repository.ts'
import { insertSentMessages, type NewSentMessage } from '../applications/record/sent-message-repository.ts'
import type { User } from '../identity/identity-repository.ts'
import { contactToSignInWith } from '../identity/other-contact.ts'
import { sendsTexts } from '../messaging/channels.ts'
import type { Database } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import { noticeContent } from './notice-content.ts'
import { insertNotices, readNoticeContext, readStopped } from './notice-repository.ts'
import type { NoticeServices } from './notice-services.ts'

const MINUTE_MS = 60_000

interface PlannedNotice {
  id: string
  borrower: Borrower
  channel: NoticeChannel
  /** An email address, or '+1' and ten digits. */
  recipient: string
  decision: NoticeDecision
}

/**
 * Queues the notices of an occurrence, each once, in the transaction that caused it. Recipients are the borrowers with an account,
 * people with an open invitation by email, and for some notices those without an account.
 * docs/product/notices.md
 */
export async function queueNotices(
  services: NoticeServices,
  context: ApplicationEventContext,
  occurrence: Occurrence,
): Promise<void> {
  const { trx, application, borrowers } = context
  const { event, persons, about } = occurrence
  if (isLenderEvent(event)) return
  const definition = noticeOf(event)
  const isOutForSignature = application.status === 'SENT_FOR_SIGNATURE'
  const members = borrowers.flatMap(borrower => {
    const decision = decisionFor(event, recipientRole(borrower, { persons, isOutForSignature }))
    const isReached = borrower.user_id !== null || borrower.status === 'INVITED' || definition.withoutAccount
    return isReached && decision.EMAIL ? [{ borrower, decision }] : []
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
  const invitations = await invitationsOf(services, trx, members)
  const planned = members.flatMap(({ borrower, decision }): PlannedNotice[] =>
    stopped.has(borrower.id)
      ? []
      : noticeChannels.flatMap(channel => {
          const contacts = invitations.get(borrower.id) ?? contactsOf(services, borrower, accounts.get(borrower.id))
          const recipient = decision[channel] && contacts[channel]
          return recipient ? [{ id: newId(), borrower, channel, recipient, decision }] : []
        }),
  )

  const key = occurrence.key ?? [round, ...(about ? [about.id] : [])].join(' ')
  const now = services.clock.now()
  const startAfter = definition.outcome && new Date(now.getTime() + UNDO_MINUTES * MINUTE_MS)
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
  const enqueue = isItemNotice(event) ? services.jobs.sendItemMessage : services.jobs.sendMessage
  const sent: NewSentMessage[] = []
  for (const { id, borrower, channel, recipient, decision } of planned.filter(notice => inserted.has(notice.id))) {
    const language = accounts.get(borrower.id)?.language ?? fallback
    const account = accounts.get(borrower.id)
    const content = noticeContent(services, definition, occurrence, {
      application,
      borrowers,
      dealer,
      language,
      borrower_id: borrower.id,
      canOpen: account !== undefined || borrower.status === 'INVITED',
      signInWith: account && contactToSignInWith(account, recipient),
    })
    const state = currentStates.get(borrower.id)
    const timeZones = states.has(state) ? timeZonesOf[state] : [services.settings.LENDER_TIME_ZONE]
    const hasText = planned.some(other => other.borrower.id === borrower.id && other.channel === 'SMS')
    const isTextLater = hasText && nextTextTime(timeZones, startAfter ?? now) > (startAfter ?? now)
    const message = {
      id,
      dealer_id: dealer.id,
      channel,
      recipient,
      code: null,
      ...(channel === 'EMAIL' ? content.email(decision.EMAIL!, isTextLater) : content.sms(decision.SMS!)),
      about: { kind: 'notice', id, ...(channel === 'SMS' && { timeZones }) },
    } as const
    const subject = { application_id: application.id, borrower_id: borrower.id }
    await enqueue(trx, message, { startAfter, subject })
    sent.push({ application_id: application.id, borrower, kind: event, language, message, queued_at: now })
  }
  await trx.executeQuery(insertSentMessages(trx, services.keys.fields, sent))
}

/** The contacts of invited people: where the open invitation was sent by email, and none of the record, which may be an earlier one. */
async function invitationsOf(
  { keys, clock }: NoticeServices,
  trx: Transaction<Database>,
  members: readonly { borrower: Borrower }[],
): Promise<Map<string, Record<NoticeChannel, string | null>>> {
  const invited = members.flatMap(({ borrower }) => (borrower.status === 'INVITED' ? [borrower] : []))
  const sent = await sentInvitations(trx, keys, { borrowers: invited }, clock.now())
  return new Map(
    invited.map(({ id }) => {
      const { sent_to = '', is_open, delivery } = sent.get(id) ?? {}
      const isReached = is_open && delivery === 'SENT' && sent_to.includes('@')
      return [id, { EMAIL: isReached ? sent_to : null, SMS: null }]
    }),
  )
}

/** Text messages were chosen for the phone number of the borrower's record. */
const contactsOf = ({ settings }: NoticeServices, borrower: Borrower, account: User | undefined) =>
  noticeContacts({
    email: account?.email ?? borrower.email,
    phone_number: borrower.phone_number,
    choseTexts: sendsTexts(settings) && account !== undefined && !borrower.sms_support_opt_out,
  })
