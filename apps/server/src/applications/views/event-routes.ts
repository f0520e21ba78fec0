import { Readable } from 'node:stream'
import { APPLICATION_CHANGED } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { findSession } from '../../identity/identity-repository.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { authorize, refusalsOf } from '../gate/policy.ts'
import { applicationParams } from '../gate/requests.ts'
import { readApplication } from '../record/read-repository.ts'

/** A proxy may close a stream that is silent for longer. */
const HEARTBEAT_MS = 20_000
/** A hidden page closes its stream, so no user needs more. */
const STREAMS_PER_USER = 8
const RETRY_AFTER_SECONDS = 60

/**
 * The change feed of an application over server-sent events. Session and membership are checked again before each event.
 * docs/decisions/0011-change-feed-over-server-sent-events.md
 */
export function eventRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, keys, changeFeed, log } = services
  /** Open streams, each with its user's id. */
  const open = new Map<Readable, string>()
  const end = (stream: Readable) => {
    // Events that are still being checked are no longer sent.
    if (open.delete(stream)) stream.push(null)
  }
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) end(stream)
  })

  route(app, {
    method: 'GET',
    url: '/:dealer/application/:application_id/events',
    operationId: 'followApplication',
    tags: ['applications'],
    access: 'borrower',
    summary: 'Subscribe to server-sent events, one per change of the application, without its content',
    params: applicationParams,
    response: {
      200: { description: 'The events', content: { 'text/event-stream': { schema: Type.String() } } },
    },
    refusals: [...refusalsOf('application.read', 'application'), 'too_many_windows'],
    async handler({ params: { dealer, application_id }, actor, reply }) {
      const checkAccess = async () =>
        authorize(actor, 'application.read', await readApplication(db, keys.fields, { dealer, application_id }))
      await checkAccess()
      if ([...open.values()].filter(id => id === actor.user_id).length >= STREAMS_PER_USER)
        throw new HttpError('too_many_windows', { retryAfter: RETRY_AFTER_SECONDS })

      const stream = new Readable({ read() {} })
      const send = async (chunk: string) => {
        try {
          if (!(await findSession(db, keys, actor, services.clock.now()))) throw new HttpError('unauthenticated')
          await checkAccess()
          // A full buffer means that the client does not read the stream.
          if (open.has(stream) && !stream.push(chunk)) stream.destroy()
        } catch (error) {
          if (!(error instanceof HttpError)) log.error({ err: error }, 'event stream failed')
          end(stream)
        }
      }
      const unsubscribe = changeFeed.subscribe(application_id, () => send(`data: ${APPLICATION_CHANGED}\n\n`))
      const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)
      open.set(stream, actor.user_id)
      stream.on('close', () => {
        open.delete(stream)
        unsubscribe()
        clearInterval(heartbeat)
      })
      stream.push(': hello\n\n')
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  })
}
