import type { MessageSender } from '../../messaging/message-sender.ts'
import { PermanentError } from '../../platform/queue/queue.ts'

/** Stands for the transport of a channel that the installation does not use. It gives up a message that was queued before. */
export const noTransport = (setting: string): MessageSender => ({
  async send() {
    throw new PermanentError(`${setting} is none`)
  },
})
