import { type NamedPerson, presenceOperations } from '@porchlight/api'
import { APPLICATION_CHANGED } from '@porchlight/domain'
import { CHANGES_AT, holdsRole, PRESENCE_CHANGED, PRESENCE_ENDS_MS } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { requireReader } from '../opening/signed-application.ts'
import { lastChangeByOthers } from './live-repository.ts'
import { deletePresence, readViewers, writePresence } from './presence-repository.ts'
import { staffStreams } from './staff-streams.ts'

/** The routes for people who look at an application at the same time. None of them counts as activity of the person. */
export function presenceRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, keys, changeFeed, clock, log } = services
  const openStream = staffStreams(app, services)
  const ends = () => ({ now: clock.now(), left_before: new Date(clock.now().getTime() - PRESENCE_ENDS_MS) })
  const viewersFor = async (
    { staff_id, grants }: StaffActor,
    application_id: string,
  ): Promise<{ viewers: NamedPerson[] }> => {
    const seen = { seen_after: ends().left_before, withCompliance: holdsRole(grants, 'COMPLIANCE') }
    return { viewers: await readViewers(db, keys, { application_id, staff_id }, seen) }
  }

  serve(app, presenceOperations, 'GET /staff/applications/{application_id}/presence', {
    isBackground: true,
    async handler({ params: { application_id }, actor }) {
      await requireReader(services, actor, application_id)
      return viewersFor(actor, application_id)
    },
  })

  serve(app, presenceOperations, 'POST /staff/applications/{application_id}/presence', {
    isBackground: true,
    async handler({ params: { application_id }, actor }) {
      await requireReader(services, actor, application_id)
      await writePresence(db, { application_id, staff_id: actor.staff_id }, ends())
      return viewersFor(actor, application_id)
    },
  })

  serve(app, presenceOperations, 'DELETE /staff/applications/{application_id}/presence', {
    isBackground: true,
    async handler({ params: { application_id }, actor }) {
      await requireReader(services, actor, application_id)
      await deletePresence(db, { application_id, staff_id: actor.staff_id }, ends().left_before)
      return null
    },
  })

  serve(app, presenceOperations, 'GET /staff/applications/{application_id}/events', {
    isBackground: true,
    async handler(call) {
      const { actor } = call
      const { application_id } = call.params
      const { staff_id } = actor
      await requireReader(services, actor, application_id)
      let known = await lastChangeByOthers(db, { application_id, staff_id })
      return openStream(call, {
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
        requireReader: () => requireReader(services, actor, application_id),
        event: `data: ${APPLICATION_CHANGED}\n\n`,
      })
    },
  })
}
