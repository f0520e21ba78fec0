import { noticeOf } from '@porchlight/domain'
import type { MessageHandler } from '../messaging/message-handler.ts'
import { findNotice, setDelivered } from './notice-repository.ts'
import type { NoticeServices } from './notice-services.ts'

type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>

/** Reads whether something is open for a borrower, and whether the lender demands some of it. */
export type ReadOpenItems = (
  of: Pick<Notice, 'application_id' | 'borrower_id'>,
) => Promise<{ isOpen: boolean; isDemanded: boolean }>

/** Returns whether a notice that was queued, perhaps for the morning, is still news and still wanted. */
function isCurrent({ event, channel, status, outcome, is_replaced, ...recipient }: Notice): boolean {
  const { currentWhile, isReminder, toRemoved, outcome: news, currentItems } = noticeOf(event)
  if (news && (news !== outcome?.kind || is_replaced)) return false
  if (currentItems && recipient.removed_at) return false
  const { discarded_at, withdrawn_at, finished_at } = recipient
  const state = discarded_at || withdrawn_at || finished_at ? 'GONE' : status
  if (isReminder && recipient.stopped_at) return false
  if (channel === 'EMAIL') return currentWhile.some(each => (each === 'GONE') === (state === 'GONE'))
  return (
    currentWhile.includes(state) &&
    !recipient.sms_support_opt_out &&
    (state === 'GONE' || toRemoved || !recipient.removed_at)
  )
}

/** Returns whether the items of the recipient are still as the notice says. */
async function hasCurrentItems(readOpenItems: ReadOpenItems, notice: Notice): Promise<boolean> {
  const { currentItems } = noticeOf(notice.event)
  if (!currentItems) return true
  const { isOpen, isDemanded } = await readOpenItems(notice)
  return { OPEN: isOpen, DEMANDED: isDemanded, DONE: !isOpen }[currentItems]
}

/** Follows the messages of notices. */
export const noticeMessages = (
  { db, clock }: Pick<NoticeServices, 'db' | 'clock'>,
  readOpenItems: ReadOpenItems,
): MessageHandler => ({
  async shouldSend({ id }) {
    const notice = await findNotice(db, id)
    if (notice && isCurrent(notice) && (await hasCurrentItems(readOpenItems, notice))) return true
    await setDelivered(db, id, { undeliverable_at: clock.now() })
    return false
  },
  onSent: ({ id }) => setDelivered(db, id, { sent_at: clock.now() }),
  onFailed: ({ id }) => setDelivered(db, id, { undeliverable_at: clock.now() }),
})
