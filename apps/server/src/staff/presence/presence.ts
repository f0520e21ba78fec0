import type { NamedStaffMember } from '@porchlight/api'
import { APPLICATION_CHANGED, auditLabel } from '@porchlight/domain'
import {
  CHANGES_AT,
  holdsRole,
  PRESENCE_CHANGED,
  PRESENCE_ENDS_MS,
  readingRoles,
  type StaffKind,
} from '@porchlight/domain/staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readApplication } from '../../applications/record/read-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { requireReader } from '../opening/signed-application.ts'
import { requireScope } from '../queue/require-scope.ts'
import { hiddenFrom } from '../queue/terms.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'
import { lastChangeByOthers } from './live-repository.ts'
import { deletePresence, readViewers, readViewersOfRows, writePresence } from './presence-repository.ts'
import type { StreamServices } from './staff-streams.ts'

interface PresenceCall {
  params: { application_id: string }
  actor: StaffActor
}
interface Viewers {
  viewers: NamedStaffMember[]
}

const endsAt = ({ clock }: Pick<ApplicationServices, 'clock'>) => {
  const now = clock.now()
  return { now, left_before: new Date(now.getTime() - PRESENCE_ENDS_MS) }
}

const withCompliance = ({ grants }: StaffActor) => holdsRole(grants, 'COMPLIANCE')

async function viewersFor(
  services: ApplicationServices,
  { params: { application_id }, actor }: PresenceCall,
): Promise<Viewers> {
  const seen = { seen_after: endsAt(services).left_before, withCompliance: withCompliance(actor) }
  const viewing = { application_id, staff_id: actor.staff_id }
  return { viewers: await readViewers(services.db, services.keys, viewing, seen) }
}

export async function readPresence(services: ApplicationServices, call: PresenceCall): Promise<Viewers> {
  await requireReader(services, call.actor, call.params.application_id)
  return viewersFor(services, call)
}

/** Records that the caller looks at an application, and names the others who do. */
export async function recordPresence(services: ApplicationServices, call: PresenceCall): Promise<Viewers> {
  const { actor, params } = call
  await requireReader(services, actor, params.application_id)
  await writePresence(services.db, { ...params, staff_id: actor.staff_id }, endsAt(services))
  return viewersFor(services, call)
}

export async function endPresence(services: ApplicationServices, { params, actor }: PresenceCall): Promise<void> {
  await requireReader(services, actor, params.application_id)
  await deletePresence(services.db, { ...params, staff_id: actor.staff_id }, endsAt(services).left_before)
}

/** Stands for the number of the last change. The numbers count the events of compliance too, of which others learn nothing. */
const changesMark = ({ hashContact }: Pick<Keys, 'hashContact'>, application_id: string, number: number): string =>
  hashContact(`changes ${application_id} ${number}`).toString('base64url')

type StreamCall = PresenceCall & { req: FastifyRequest; reply: FastifyReply }

/** Opens the stream of changes by others of an application, and of who looks at it. */
export async function followApplication(
  services: ApplicationServices & StreamServices,
  call: StreamCall,
): Promise<FastifyReply> {
  const { db, keys, changeFeed, log, openStream } = services
  const { actor, params } = call
  const { application_id } = params
  const viewing = { application_id, staff_id: actor.staff_id }
  const audiences: StaffKind[] = withCompliance(actor) ? ['LENDING', 'COMPLIANCE'] : ['LENDING']
  await requireReader(services, actor, application_id)
  let known = (await lastChangeByOthers(db, application_id, actor))?.number ?? 0
  return openStream(call, {
    subscribe(onEvent) {
      /** Borrowers who edit change the application, and nothing that staff see. */
      const announceChange = async () => {
        try {
          const last = await lastChangeByOthers(db, application_id, actor)
          if (!last || last.number <= known) return
          known = last.number
          onEvent(`data: ${APPLICATION_CHANGED} ${await changeInWords(services, application_id, last)}\n\n`)
        } catch (error) {
          log.error({ err: error }, 'a change could not be announced')
        }
      }
      // The page compares it after it was hidden, and its stream was closed.
      queueMicrotask(() => onEvent(`data: ${CHANGES_AT} ${changesMark(keys, application_id, known)}\n\n`))
      const ended = [
        changeFeed.subscribe({ application_id, work_on: application_id, audiences }, () => void announceChange()),
        changeFeed.subscribe({ presence_on: application_id, audiences }, by => {
          if (by !== actor.staff_id) onEvent(`data: ${PRESENCE_CHANGED}\n\n`)
        }),
      ]
      return () => {
        for (const end of ended) end()
        // A page that closed without a last call is gone with its connection.
        deletePresence(db, viewing, endsAt(services).left_before).catch(error =>
          log.warn({ err: error }, 'a presence could not be ended; it ends by its age'),
        )
      }
    },
    application_id,
    event: `data: ${APPLICATION_CHANGED}\n\n`,
  })
}

/** 'Marcus Miller: Review begun', and for a borrower the first name. */
async function changeInWords(
  { db, keys }: ApplicationServices,
  application_id: string,
  { event, actor, actor_id, borrower_id, sealed_profile }: NonNullable<Awaited<ReturnType<typeof lastChangeByOthers>>>,
): Promise<string> {
  const label = auditLabel(event)
  const staffName = nameReader(keys)(actor_id, sealed_profile)
  if (actor === 'staff') return staffName ? `${staffName}: ${label}` : label
  const { borrowers } = await readApplication(db, keys.fields, { application_id })
  const author =
    borrowers.find(({ id, user_id }) => actor_id !== null && (user_id === actor_id || id === actor_id)) ??
    borrowers.find(({ id }) => id === borrower_id)
  return author?.first_name ? `${author.first_name}: ${label}` : label
}

/** Names who looks at the applications of a page of the queue, of those that the caller may see. */
export async function readQueuePresence(
  services: ApplicationServices,
  { query, actor }: { query: { ids?: string }; actor: StaffActor },
): Promise<{ viewers: { application_id: string; names: string[] }[] }> {
  const { db, keys } = services
  const viewers = await readViewersOfRows(
    db,
    keys,
    { application_ids: query.ids?.split(',') ?? [], staff_id: actor.staff_id },
    { dealers: requireScope(actor, readingRoles), hidden: hiddenFrom(keys.hashContact, actor) },
    { seen_after: endsAt(services).left_before, withCompliance: withCompliance(actor) },
  )
  return { viewers }
}
