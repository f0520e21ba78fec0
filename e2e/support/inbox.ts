import { type APIRequestContext, expect } from '@playwright/test'
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
