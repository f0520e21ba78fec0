import type { ApplicationServices } from '../applications/gate/application-services.ts'
import type { QueuedMessage } from '../messaging/send-message.ts'
import type { Enqueue } from '../platform/queue/queue.ts'

/** The services that this area needs from the composition root. */
export interface NoticeServices
  extends Pick<ApplicationServices, 'db' | 'clock' | 'keys' | 'settings' | 'log' | 'modes' | 'applicationEvents'> {
  jobs: Record<'sendMessage' | 'sendItemMessage', Enqueue<QueuedMessage<'notice'>>>
}
