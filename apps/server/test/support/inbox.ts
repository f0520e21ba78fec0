import { inboxMessages } from '../../src/providers/inbox/inbox-repository.ts'
import type { TestServices } from './services.ts'

/** All messages, the oldest first. */
export async function sentMessages({ db, keys }: Pick<TestServices, 'db' | 'keys'>) {
  return (await inboxMessages(db, keys, { limit: 10_000 })).reverse()
}

/** The newest message to someone, once everything that waits to be sent is sent. */
export async function newestMessage(services: TestServices, to: string) {
  await services.queue.drain()
  const [newest] = await inboxMessages(services.db, services.keys, { to })
  if (!newest) throw new Error(`Nothing was sent to ${to}`)
  return newest
}

/** The secret in the newest link mailed to someone. */
export async function mailedToken(services: TestServices, to: string): Promise<string> {
  const { link } = await newestMessage(services, to)
  return new URLSearchParams(new URL(link!).hash.slice(1)).get('token')!
}

export async function textedCode(services: TestServices, to: string): Promise<string> {
  return (await newestMessage(services, to)).code!
}
