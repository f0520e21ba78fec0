import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Modes } from '../mode.ts'
import { HttpError } from './http-errors.ts'

/** A proxy may close a stream that is silent for longer. */
const HEARTBEAT_MS = 20_000
/** A hidden page closes its stream, so no one needs more. */
const STREAMS_PER_OWNER = 8
const RETRY_AFTER_SECONDS = 60

interface EventStream {
  /** The streams of one owner count together. */
  owner: string
  /** Subscribes to changes. Each call of the listener sends `event`, or the chunk that it is given. */
  subscribe(onChange: (chunk?: string) => void): () => void
  /**
   * Checks before the first chunk, each event and heartbeat that the reader may still know of it. The stream ends where it throws an
   * {@link HttpError}.
   */
  checkAccess(): Promise<unknown>
  /** Subscribes to the end of the access, which ends the stream. With it events are not checked. */
  followAccess?(end: () => void): () => void
  /** The chunk that is sent after each change. */
  event: string
  /** Returns the chunk that a reader without access gets before the stream ends. */
  farewell?(refusal: HttpError): string
}

interface StreamsOptions {
  log: Pick<FastifyBaseLogger, 'error'>
  modes: Pick<Modes, 'current'>
}

/** Opens streams of server-sent events, and ends those that are open when the server stops, or in a maintenance. */
export function eventStreams(app: FastifyInstance, { log, modes }: StreamsOptions) {
  /** Open streams, each with its owner. */
  const open = new Map<Readable, string>()
  const end = (stream: Readable) => {
    // Events that are still being checked are no longer sent.
    if (open.delete(stream)) stream.push(null)
  }
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) end(stream)
  })

  return (
    reply: FastifyReply,
    { owner, subscribe, checkAccess, followAccess, event, farewell }: EventStream,
  ): FastifyReply => {
    if ([...open.values()].filter(each => each === owner).length >= STREAMS_PER_OWNER)
      throw new HttpError('too_many_windows', { retryAfter: RETRY_AFTER_SECONDS })
    const stream = new Readable({ read() {} })
    const send = async (chunk: string, isChecked: boolean) => {
      if (modes.current.name === 'maintenance') return end(stream)
      try {
        if (!isChecked) await checkAccess()
        // A full buffer means that the client does not read the stream.
        if (open.has(stream) && !stream.push(chunk)) stream.destroy()
      } catch (error) {
        if (!(error instanceof HttpError)) log.error({ err: error }, 'event stream failed')
        else if (farewell && open.has(stream)) stream.push(farewell(error))
        end(stream)
      }
    }
    const opened = Promise.withResolvers<void>()
    const unsubscribe = subscribe(
      (chunk = event) => void opened.promise.then(() => send(chunk, followAccess !== undefined)),
    )
    const unfollow = followAccess?.(() => end(stream))
    const heartbeat = setInterval(() => send(': still here\n\n', false), HEARTBEAT_MS)
    open.set(stream, owner)
    stream.on('close', () => {
      open.delete(stream)
      unsubscribe()
      unfollow?.()
      clearInterval(heartbeat)
    })
    // Checked once more: an access that ended before the subscription was not announced to it.
    void send(': hello\n\n', false).then(opened.resolve)
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
  }
}
