import { forget } from './session.ts'

/** How a session ended: by sign-out or by inactivity. */
export type Ending = 'signed-out' | 'session-inactivity'

const CHANNEL = 'session'
/** Longer than that nobody waits for a server that does not answer; it may still hear of it. */
const PATIENCE_MS = 5000

/** Ends the session on the server, even while the page is being left, and in every tab of this browser. */
export async function signOut(why: Ending): Promise<void> {
  const ended = fetch('/v1/session', { method: 'DELETE', keepalive: true }).catch(() => undefined)
  await forget()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(why)
  channel.close()
  await Promise.race([ended, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
}

/** Hears that another tab signed out. Answers how to stop. */
export function onSignOut(hear: (why: Ending) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Ending>) => hear(data)
  return () => channel.close()
}
