import { isItemNotice, noticeOf } from '@porchlight/domain'
import type { MessageHandler } from '../messaging/message-handler.ts'
import { findNotice, setDelivered } from './notice-repository.ts'
import type { NoticeServices } from './notice-services.ts'

type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>

/** Returns whether a notice that was queued, perhaps for the morning, is still news and still wanted. */
function isCurrent({ event, channel, status, outcome, is_replaced, has_open_items, ...recipient }: Notice): boolean {
  const { currentWhile, isReminder, toRemoved, outcome: news } = noticeOf(event)
  if (news && (news !== outcome?.kind || is_replaced)) return false
  // Something is asked for, or nothing is any more.
  if (isItemNotice(event) && (recipient.removed_at || has_open_items === (event === 'items_done'))) return false
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

/** Follows the messages of notices. */
export const noticeMessages = ({ db, clock }: Pick<NoticeServices, 'db' | 'clock'>): MessageHandler => ({
  async shouldSend({ id }) {
    const notice = await findNotice(db, id)
    if (notice && isCurrent(notice)) return true
    await setDelivered(db, id, { undeliverable_at: clock.now() })
    return false
  },
  onSent: ({ id }) => setDelivered(db, id, { sent_at: clock.now() }),
  onFailed: ({ id }) => setDelivered(db, id, { undeliverable_at: clock.now() }),
})
