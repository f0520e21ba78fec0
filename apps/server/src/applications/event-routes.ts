import { Readable } from 'node:stream'
import { APPLICATION_CHANGED } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { sessionOfUser } from '../identity/session.ts'
import { borrowerActor } from '../platform/audit/audit.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { readApplication } from './application-repository.ts'
import type { ApplicationServices } from './application-services.ts'
import { authorize } from './policy.ts'
import { applicationParams } from './requests.ts'

/** Nothing said for longer than this, and something between the browser and us may take the stream for dead. */
const HEARTBEAT_MS = 20_000
/** More tabs than anybody looks at: a page that is hidden lets go of its stream. */
const STREAMS_PER_USER = 8
const RETRY_AFTER_SECONDS = 60

/**
 * Tells a page at once that its application has changed; what has changed it asks for as always. A stream proves nothing by
 * having been opened: before each word the session and the place on the application are looked at again.
 */
export function eventRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, changeFeed, log } = services
  const open = new Map<Readable, string>()
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) end(stream)
  })

  app.get<{ Params: { dealer: string; application_id: string } }>(
    '/:dealer/application/:application_id/events',
    {
      schema: {
        tags: ['applications'],
        summary: 'Server-sent events: one for each change of the application, without saying what has changed',
        params: applicationParams,
        response: {
          200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        },
      },
    },
    async ({ params: { dealer, application_id }, user }, reply) => {
      const mayHear = async () =>
        authorize(borrowerActor(user), 'application.read', await readApplication(db, { dealer, application_id }))
      await mayHear()
      if ([...open.values()].filter(id => id === user.user_id).length >= STREAMS_PER_USER)
        throw new HttpError('too_many_windows', { retryAfter: RETRY_AFTER_SECONDS })

      const stream = new Readable({ read() {} })
      const say = async (words: string) => {
        try {
          if (!(await sessionOfUser(services, user))) throw new HttpError('unauthenticated')
          await mayHear()
          // Someone who has long stopped reading is gone.
          if (open.has(stream) && !stream.push(words)) stream.destroy()
        } catch (error) {
          if (!(error instanceof HttpError)) log.error({ err: error }, 'event stream failed')
          end(stream)
        }
      }
      const unfollow = changeFeed.follow(application_id, () => say(`data: ${APPLICATION_CHANGED}\n\n`))
      const beating = setInterval(() => say(': still here\n\n'), HEARTBEAT_MS)
      open.set(stream, user.user_id)
      stream.on('close', () => {
        open.delete(stream)
        unfollow()
        clearInterval(beating)
      })
      stream.push(': hello\n\n')
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  )

  function end(stream: Readable): void {
    // Whatever else was to be said comes too late.
    if (open.delete(stream)) stream.push(null)
  }
}
