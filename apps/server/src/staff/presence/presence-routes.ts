import { APPLICATION_CHANGED } from '@porchlight/domain'
import {
  CHANGES_AT,
  holdsRole,
  PRESENCE_CHANGED,
  PRESENCE_ENDS_MS,
  type PresenceResponse,
} from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { refusalsOf } from '../../applications/gate/policy.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { closed, named, noContent, pathParams } from '../../platform/http/contract.ts'
import { eventStreams } from '../../platform/http/event-stream.ts'
import { route } from '../../platform/http/route.ts'
import { requireReader } from '../opening/signed-application.ts'
import { uuid } from '../sign-in/schemas.ts'
import { lastChangeByOthers } from './live-repository.ts'
import { deletePresence, readViewers, writePresence } from './presence-repository.ts'

const presence = Type.Unsafe<PresenceResponse>(
  named('Presence', closed({ viewers: Type.Array(closed({ id: uuid, name: Type.String() })) })),
)

/** The routes for people who look at an application at the same time. None of them counts as activity of the person. */
export function presenceRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, keys, changeFeed, clock, log } = services
  const openStream = eventStreams(app, log)
  const path = '/staff/applications/:application_id'
  const shared = {
    access: 'staff',
    tags: ['staff'],
    params: pathParams('application_id'),
    isBackground: true,
  } as const
  const refusals = refusalsOf('application.read', 'application')

  const ends = () => ({ now: clock.now(), left_before: new Date(clock.now().getTime() - PRESENCE_ENDS_MS) })
  const viewersFor = async ({ staff_id, grants }: StaffActor, application_id: string): Promise<PresenceResponse> => {
    const seen = { seen_after: ends().left_before, withCompliance: holdsRole(grants, 'COMPLIANCE') }
    return { viewers: await readViewers(db, keys, { application_id, staff_id }, seen) }
  }

  route(app, {
    ...shared,
    method: 'GET',
    url: `${path}/presence`,
    operationId: 'listViewers',
    summary: 'List the other people who look at the application now',
    response: { 200: presence },
    refusals,
    async handler({ params: { application_id }, actor }) {
      await requireReader(services, actor, application_id)
      return viewersFor(actor, application_id)
    },
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/presence`,
    operationId: 'showPresence',
    summary: 'Say that the caller looks at the application, which ends 90 seconds after the last call',
    response: { 200: presence },
    refusals,
    async handler({ params: { application_id }, actor }) {
      await requireReader(services, actor, application_id)
      await writePresence(db, { application_id, staff_id: actor.staff_id }, ends())
      return viewersFor(actor, application_id)
    },
  })

  route(app, {
    ...shared,
    method: 'DELETE',
    url: `${path}/presence`,
    operationId: 'endPresence',
    summary: 'Say that the caller left the application',
    response: { 204: noContent },
    refusals,
    async handler({ params: { application_id }, actor }) {
      await requireReader(services, actor, application_id)
      await deletePresence(db, { application_id, staff_id: actor.staff_id }, ends().left_before)
      return null
    },
  })

  route(app, {
    ...shared,
    method: 'GET',
    url: `${path}/events`,
    operationId: 'followSubmittedApplication',
    summary: 'Subscribe to server-sent events: others changed the application, or came and left; without content',
    response: { 200: { description: 'The events', content: { 'text/event-stream': { schema: Type.String() } } } },
    refusals: [...refusals, 'too_many_windows'],
    async handler({ params: { application_id }, actor, reply }) {
      const { staff_id } = actor
      await requireReader(services, actor, application_id)
      let known = await lastChangeByOthers(db, { application_id, staff_id })
      return openStream(reply, {
        owner: staff_id,
        subscribe(onEvent) {
          /** Borrowers who edit change the application, and nothing that staff see. */
          const announceChange = async () => {
            try {
              const last = await lastChangeByOthers(db, { application_id, staff_id })
              if (last > known) onEvent()
              known = last
            } catch (error) {
              log.error({ err: error }, 'a change could not be announced')
            }
          }
          // The page compares it after it was hidden, and its stream was closed.
          queueMicrotask(() => onEvent(`data: ${CHANGES_AT} ${known}\n\n`))
          const ended = [
            changeFeed.subscribe({ application_id }, () => void announceChange()),
            changeFeed.subscribe({ presence_on: application_id }, () => onEvent(`data: ${PRESENCE_CHANGED}\n\n`)),
          ]
          return () => {
            for (const end of ended) end()
            // A page that was closed without a word is gone with its connection.
            deletePresence(db, { application_id, staff_id }, ends().left_before).catch(error =>
              log.warn({ err: error }, 'a presence could not be ended; it ends by its age'),
            )
          }
        },
        checkAccess: () => requireReader(services, actor, application_id),
        endsWithAccess: true,
        event: `data: ${APPLICATION_CHANGED}\n\n`,
      })
    },
  })
}
