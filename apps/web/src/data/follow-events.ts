import { APPLICATION_CHANGED, type BorrowerParams } from '@porchlight/domain'
import { callForContent } from './client.ts'
import { readEventStream } from './event-stream.ts'

interface Subscriber {
  /** Something changed, or may have changed while there was no connection. */
  onChange(): void
  /** Returns whether the stream is connected. */
  onLive(isLive: boolean): void
}

/** Subscribes to the changes of an application, with the identity token. Returns a function that unsubscribes. */
export const followEvents = (
  { dealer, application }: Pick<BorrowerParams, 'dealer' | 'application'>,
  { onChange, onLive }: Subscriber,
): (() => void) => {
  const params = { dealer, application_id: application }
  const open = (signal: AbortSignal) =>
    callForContent('GET /{dealer}/application/{application_id}/events', { params, signal })
  return readEventStream(open, {
    onOpen: onChange,
    onData: data => {
      if (data === APPLICATION_CHANGED) onChange()
    },
    // Reading the data again shows the reason.
    onRefused: onChange,
    onLive,
  })
}
