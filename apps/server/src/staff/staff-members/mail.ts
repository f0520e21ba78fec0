import type { Transaction } from 'kysely'
import type { MessageContent } from '../../messaging/branded-mail.ts'
import type { QueuedMessage } from '../../messaging/send-message.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Enqueue, JobSubject } from '../../platform/queue/queue.ts'

export interface MailJobs {
  jobs: { sendMessage: Enqueue<QueuedMessage<never>> }
}

/** Queues a mail to a staff member. `subject`: the application that it concerns. */
export const mailStaffMember = (
  trx: Transaction<Database>,
  { jobs }: MailJobs,
  email: string,
  content: MessageContent,
  subject?: JobSubject,
): Promise<void> =>
  jobs.sendMessage(
    trx,
    { id: newId(), dealer_id: null, channel: 'EMAIL', recipient: email, link: null, code: null, ...content },
    { subject },
  )
