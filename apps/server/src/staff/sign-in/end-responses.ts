import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { knownActor } from '../../platform/http/access.ts'

/** A response to a person of the lender on a connection, and the function that stops watching it. */
interface Watched {
  response: ServerResponse
  release(): void
}

const sendsData = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.sendsData === true

/**
 * Ends what a person of the lender reads as soon as their session ends or their access changes, on whichever server that was, and at the
 * time at which the session ends in any case: the connection of a page or a download that is still being sent is reset, so that the
 * system sends nothing of it that is left. A response to a change is sent, as it may be the one to the person's own sign-out, except where
 * its route declares that it sends data.
 */
export function endResponsesWithAccess(
  app: FastifyInstance,
  { changeFeed, clock }: Pick<ApplicationServices, 'changeFeed' | 'clock'>,
): void {
  const watched = new WeakMap<Socket, Set<Watched>>()

  /** The responses on a connection. They are released when it closes. */
  const watchedOn = (socket: Socket): Set<Watched> => {
    const known = watched.get(socket)
    if (known) return known
    const responses = new Set<Watched>()
    watched.set(socket, responses)
    socket.once('close', () => {
      for (const { release } of responses) release()
    })
    return responses
  }

  app.addHook('onRequest', async (req, reply) => {
    const { socket } = req.raw
    // A page reads the API in this process, without a connection. That of the page is watched.
    if (!(socket instanceof Socket)) return
    // The system holds the end of a response until the client takes it, so one is watched until the next one on its connection.
    const responses = watchedOn(socket)
    for (const former of responses)
      if (former.response.writableFinished) {
        former.release()
        responses.delete(former)
      }

    const actor = knownActor(req)
    if (actor?.kind !== 'staff' || !sendsData(req)) return
    // A proxy that took the whole response would go on sending it.
    reply.header('x-accel-buffering', 'no')
    const { staff_id, session_id, session_ends_at } = actor
    const reset = () => void socket.resetAndDestroy()
    const timer = setTimeout(reset, session_ends_at.getTime() - clock.now().getTime())
    const since = performance.now() - reply.elapsedTime
    const unsubscribe = changeFeed.subscribe({ staff_id, session_id, since }, reset)
    responses.add({
      response: reply.raw,
      release() {
        clearTimeout(timer)
        unsubscribe()
      },
    })
  })
}
