import { removeBorrowerData, removeLoanData } from '../applications/record/lifecycle-repository.ts'
import { readDocumentsOfBorrower } from '../documents/repository.ts'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { announceDeletions, inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { deleteSigner } from '../signing/repository.ts'
import { waiveItemsOf } from '../staff/items/follow-application.ts'
import { followLetters } from '../staff/letters/follow-letters.ts'
import type { TaskSettings } from '../staff/record/task-facts.ts'
import { storeTasks } from '../staff/record/tasks.ts'
import type { Person } from './person.ts'
import {
  deleteAccount,
  type PersonRecord,
  type RecordState,
  readRecordState,
  removeFromApplication,
  withdrawFor,
} from './person-repository.ts'
import { type RetentionServices, removeApplication } from './purge.ts'
import { markDiscarded } from './retention-repository.ts'

export type DeletionServices = Omit<RetentionServices, 'settings'> & { settings: TaskSettings }

/** The consequence for the application of a record. */
export type Deletion =
  /** It is removed, because no other person answered anything on it. */
  | 'application'
  /** It is withdrawn, because its primary borrower is gone; the answers and documents of the others stay. */
  | 'withdrawn'
  /** Only the record is removed. */
  | 'borrower'
  /** Its data was removed before. */
  | 'nothing'

export type RefusalReason = 'out_for_signature' | 'submitted' | 'on_hold'

export interface PlannedDeletion {
  record: PersonRecord
  deletion: Deletion
  /** Why the record may not be deleted. */
  refusal: RefusalReason | undefined
}

interface DeletionOptions {
  /** Also delete from applications that were submitted. */
  withSubmitted: boolean
}

const REASON = 'A borrower asked for the deletion of their data.'

function refusalOf(state: RecordState, { withSubmitted }: DeletionOptions): RefusalReason | undefined {
  if (state.discarded_at) return undefined
  if (state.isOnHold) return 'on_hold'
  const isOut = state.status === 'SENT_FOR_SIGNATURE' || state.status === 'WAITING_ON_ESIGNATURE_SERVICE'
  if (isOut && !state.withdrawn_at && !state.isRemoved) return 'out_for_signature'
  return state.submitted_at && !withSubmitted ? 'submitted' : undefined
}

function deletionOf({ is_primary }: PersonRecord, state: RecordState): Deletion {
  if (state.discarded_at) return 'nothing'
  if (!is_primary) return 'borrower'
  return state.hasOthers ? 'withdrawn' : 'application'
}

export async function planDeletion(
  { db }: Pick<DeletionServices, 'db'>,
  { records }: Person,
  options: DeletionOptions,
): Promise<PlannedDeletion[]> {
  const planned = []
  for (const record of records) {
    const state = await readRecordState(db, record)
    planned.push({ record, deletion: deletionOf(record, state), refusal: refusalOf(state, options) })
  }
  return planned
}

/**
 * Removes what is stored about a person, and their account. Everything of other borrowers stays. Throws if one of the records may not be
 * deleted any more. After an interruption a second call continues.
 */
export async function deletePerson(
  services: DeletionServices,
  person: Person,
  options: DeletionOptions,
): Promise<void> {
  for (const record of person.records) await deleteRecord(services, record, options)
  const { account } = person
  if (!account) return
  await inTransaction(services.db, async trx => {
    await deleteAccount(trx, account.id)
    await recordAudit(trx, systemActor, { event: 'account.deleted', details: { account: account.id } }, noRequest)
  })
}

/** Removes one record of a person, as {@link deletePerson} does. */
export async function deleteRecord(
  services: DeletionServices,
  record: PersonRecord,
  options: DeletionOptions,
): Promise<void> {
  const { db, clock, keys, store } = services
  const { id: borrower_id, application_id } = record
  const deletion = await inTransaction(db, async trx => {
    const state = await readRecordState(trx, record, { lock: true })
    const refusal = refusalOf(state, options)
    if (refusal)
      throw new Error(`Application ${application_id} changed since it was checked. Nothing of it was deleted.`)
    const kind = deletionOf(record, state)
    if (kind === 'nothing') return kind
    const now = clock.now()
    if (kind !== 'application') announceDeletions([{ kind: 'borrower', id: borrower_id }])
    if (kind === 'application') await markDiscarded(trx, application_id, REASON, now)
    if (kind === 'withdrawn') await withdrawFor(trx, record, REASON, now)
    // The others may send the application for signature from now on, without the borrower.
    if (kind === 'borrower') {
      await waiveItemsOf({ trx, fields: keys.fields, application: { id: application_id, ...state }, now }, borrower_id)
      await removeFromApplication(trx, record, now)
    }
    await recordAudit(trx, systemActor, { event: 'borrower.deleted', application_id, borrower_id }, noRequest)
    return kind
  })
  if (deletion === 'nothing') return
  if (deletion === 'application') return removeApplication(services, application_id, REASON)
  for (const { presented_key, completed_key } of await readDocumentsOfBorrower(db, borrower_id))
    for (const key of [presented_key, completed_key]) if (key !== null) await store.remove(key)
  await inTransaction(db, async trx => {
    await deleteSigner(trx, borrower_id)
    if (record.is_primary) await removeLoanData(trx, application_id)
    await removeBorrowerData(trx, keys, { application_id, borrower_id, now: clock.now() })
    await followLetters(services, { trx, application: { id: application_id, ...(await readRecordState(trx, record)) } })
    await storeTasks(trx, services, [application_id])
  })
}
