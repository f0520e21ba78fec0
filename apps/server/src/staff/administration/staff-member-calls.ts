import type { FastifyRequest } from 'fastify'
import type { QueuedMessage } from '../../messaging/send-message.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ifMatchOf, requireVersion } from '../../platform/http/etag.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import type { StaffSignInServices } from '../sign-in/staff-session.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import type { StaffChange } from '../staff-members/staff-change.ts'
import { readStaffMembers, type StoredStaffMember } from './directory-repository.ts'
import { authorizeStaff, type StaffAction } from './policy.ts'

export interface StaffMemberServices extends StaffSignInServices {
  settings: StaffChange['settings']
  jobs: { sendMessage: Enqueue<QueuedMessage<never>> }
}

interface Caller {
  actor: StaffActor
  context: RequestContext
  req: FastifyRequest
}

/** Throws 404 for an id that names no one. */
export const requireUuid = (id: string): string => {
  if (!isUuid(id)) throw new HttpError('staff_not_found')
  return id
}

export function staffMemberCalls({ db, keys, clock, settings, jobs }: StaffMemberServices) {
  const findPerson = async (id: string): Promise<StoredStaffMember> => {
    const [person] = await readStaffMembers(db, keys, clock.now(), requireUuid(id))
    if (!person) throw new HttpError('staff_not_found')
    return person
  }
  return {
    findPerson,
    /** One change: authorized, confirmed by the passkey, in one transaction. `id`: the person that it is about, where there is one. */
    change<Result>(
      { actor, context, req }: Caller,
      action: Exclude<StaffAction, 'people.read'>,
      id: string | undefined,
      work: (change: StaffChange) => Promise<Result>,
    ): Promise<Result> {
      authorizeStaff(actor, action, id)
      const now = clock.now()
      return inTransaction(db, async trx => {
        await requireStepUp(trx, keys, { actor, req, now })
        return work({ trx, keys, settings, jobs, actor, context, now })
      })
    },
    /** The person of a save, at the version of its caller: before the confirmation, which no one gives in vain. The change judges again. */
    async findVersion({ actor, req }: Caller, action: StaffAction, id: string) {
      authorizeStaff(actor, action, id)
      const person = await findPerson(id)
      const ifMatch = ifMatchOf(req)
      requireVersion(ifMatch, person.version)
      return { person, ifMatch }
    },
  }
}
