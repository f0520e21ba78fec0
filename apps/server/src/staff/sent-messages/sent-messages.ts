import type { SentMessage, sentMessageOperations } from '@porchlight/api'
import { sentMessageTitle } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { findSentMessage, type SentMessageRow } from '../../applications/record/sent-message-repository.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import { SignedApplication } from '../opening/signed-application.ts'

export const sentMessageHandlers: Handlers<typeof sentMessageOperations, ApplicationServices> = {
  /** Opens the application. */
  async 'GET /staff/applications/{application_id}/messages/{message_id}'(services, { params, actor, context }) {
    const { application_id, message_id: id } = params
    const what = { application_id, actor, action: 'application.view-full', answersOf: () => [] } as const
    await SignedApplication.read(services, what, context)
    const found = isUuid(id) && (await findSentMessage(services.db, services.keys.fields, { application_id, id }))
    if (!found) throw new HttpError('not_found')
    const { language, content, ...message } = found
    return { ...toSentMessage(message), language, content }
  },
}

/** Times are as they are read, or text as JSON has them. */
export function toSentMessage({ kind, queued_at, sent_at, undeliverable_at, ...row }: SentMessageRow): SentMessage {
  const time = (at: Date | string | null) => at && new Date(at).toISOString()
  return {
    ...row,
    label: sentMessageTitle(kind),
    queued_at: new Date(queued_at).toISOString(),
    sent_at: time(sent_at),
    undeliverable_at: time(undeliverable_at),
  }
}
