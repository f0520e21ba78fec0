/** A message from the tab of the lender's own sign-in to the page that asked there: the proof of its change, or why there is none. */
export type Confirmation = { step_up: string } | { problem: string }

const RECEIVED = 'received'

/**
 * The pages of this origin that know the random `state` of a request. The tab of another site loses its opener, so it cannot be
 * reached otherwise; and nothing that a channel carries is stored.
 */
const channelOf = (search: string): BroadcastChannel =>
  new BroadcastChannel(`staff-step-up ${new URLSearchParams(search).get('state')}`)

/** Waits for the confirmation of the request whose address has this query. */
export function receiveConfirmation(search: string, signal: AbortSignal): Promise<Confirmation> {
  return new Promise((resolve, reject) => {
    const channel = channelOf(search)
    channel.onmessage = ({ data }: MessageEvent<Confirmation>) => {
      channel.postMessage(RECEIVED)
      channel.close()
      resolve(data)
    }
    signal.addEventListener('abort', () => {
      channel.close()
      reject(signal.reason)
    })
  })
}

/**
 * Hands a confirmation to the page that asked. `received` is not called where that page was left, or until it runs again. Returns what
 * stops waiting for it.
 */
export function handConfirmation(search: string, confirmation: Confirmation, received: () => void): () => void {
  const channel = channelOf(search)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== RECEIVED) return
    channel.close()
    received()
  }
  channel.postMessage(confirmation)
  return () => channel.close()
}
