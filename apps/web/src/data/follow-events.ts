import { APPLICATION_CHANGED } from '@porchlight/domain'
import { fetchSignedIn } from './client.ts'
import { readEventStream } from './event-stream.ts'

interface Subscriber {
  /** Something changed, or may have changed while there was no connection. */
  onChange(): void
  /** Returns whether the stream is connected. */
  onLive(isLive: boolean): void
}

/** Subscribes to the changes of an application, with the identity token. Returns a function that unsubscribes. */
export const followEvents = (path: string, { onChange, onLive }: Subscriber): (() => void) =>
  readEventStream(signal => fetchSignedIn('GET', path, { signal }), {
    onOpen: onChange,
    onData: data => {
      if (data === APPLICATION_CHANGED) onChange()
    },
    // Reading the data again shows the reason.
    onRefused: onChange,
    onLive,
  })
