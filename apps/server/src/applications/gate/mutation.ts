import type { ChangeCode, EntryCode } from '@porchlight/domain'
import type { LiveReader } from '../../platform/actor.ts'
import { auditWrite } from '../../platform/audit/audit.ts'
import type { ApplicationRecord, ApplicationState } from '../record/application.ts'
import { lockApplication } from '../record/read-repository.ts'
import {
  type Change,
  type ChangeCall,
  type ChangeOptions,
  type ChangeResult,
  type ChangeServices,
  change,
  type ReviewSteps,
} from './change.ts'
import { withAnswers } from './extent.ts'

/** The locked application with all answers, as the actor may change it. */
export type MutationContext = Change<ApplicationState>
export type MutationResult<Body extends object = object> = ChangeResult<Body, ApplicationState>

/** `event`: the code in the audit trail. */
export type MutationOptions = ChangeOptions & ({ event: ChangeCode | EventOf } | ChangeOfEntry)

type EventOf = (record: ApplicationRecord) => ChangeCode

interface ChangeOfEntry {
  event: EntryCode
  /** The name of the list in the API. */
  list: string
}

/** Staff change an application through `staff/review/change-review.ts`, which has their steps. */
export type MutationCall = ChangeCall<LiveReader> & { body: unknown }

const eventOf = ({ event }: { event: ChangeCode | EventOf }, record: ApplicationRecord): ChangeCode =>
  typeof event === 'function' ? event(record) : event

const noReview: ReviewSteps<undefined> = {
  refuseOwn: async () => {},
  lockApplication,
  lockReview: async () => undefined,
  requireVersion: () => {},
  requireAssignee: async () => undefined,
}

/** A change of the answers or the people of an application by a borrower, with an event that names the fields of the body. */
export const mutate = <Body extends object>(
  services: ChangeServices,
  { body, ...call }: MutationCall,
  { action, retryAction, ends, ...audited }: MutationOptions,
  work: (mutation: MutationContext) => MutationResult<Body> | Promise<MutationResult<Body>>,
): Promise<Body> => {
  const steps = { action, retryAction, ends, extent: withAnswers, review: noReview }
  return change(services, call, steps, async mutation => {
    const result = await work(mutation)
    const { trx, actor, application, borrower, request } = mutation
    const about = { application_id: application.id, borrower_id: borrower?.id ?? null }
    const fields = Object.keys(body ?? {})
    const event =
      'list' in audited
        ? auditWrite(trx, actor, { ...about, event: audited.event, details: { list: audited.list, fields } }, request)
        : auditWrite(trx, actor, { ...about, event: eventOf(audited, mutation), details: { fields } }, request)
    return { ...result, writes: [...(result.writes ?? []), event] }
  })
}
