import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { InboxMessage } from '@porchlight/api'

/** Waits until `count` messages were sent to a recipient and returns the newest. */
export async function messageTo(request: APIRequestContext, to: string, count = 1): Promise<InboxMessage> {
  let messages: InboxMessage[] = []
  await expect
    .poll(
      async () => {
        const answer = await request.get('/v1/dev/messages', { params: { to } })
        messages = await answer.json()
        return messages.length
      },
      { intervals: [50, 50, 100, 200] },
    )
    .toBeGreaterThanOrEqual(count)
  return messages[0]!
}

/** Waits for a message with that subject. */
export async function mailTo({ request }: Page, to: string, subject: string): Promise<InboxMessage> {
  let found: InboxMessage | undefined
  await expect(async () => {
    const messages: InboxMessage[] = await (await request.get('/v1/dev/messages', { params: { to } })).json()
    found = messages.find(message => message.subject === subject)
    expect(found).toBeDefined()
  }).toPass()
  return found!
}
