import type { Action } from '@porchlight/api'
import { writeTogether } from '../../platform/database/transaction.ts'
import { recomputeStatuses, withEdit } from '../record/answers.ts'
import type { ApplicationRecord, ApplicationState } from '../record/application.ts'
import { readApplication, readApplicationState } from '../record/read-repository.ts'
import { saveApplicationState } from '../record/save-repository.ts'
import type { Extent } from './change.ts'
import type { Access } from './clauses.ts'
import { finishedSections } from './finished-sections.ts'
import { requireUnlocked, withCorrections, withIncompleteUnlocked, withLastChange } from './locked-sections.ts'

/** A save by a borrower who was done, and so could be taken by surprise by another one who signs. */
const isCorrection = (action: Action, own: Access['own']): own is NonNullable<Access['own']> =>
  own?.status === 'READY_TO_SIGN_SUBMIT' && (action === 'section.save' || action === 'loan.save')

/**
 * The application with all answers. What differs from the state before is written, once nothing changed that is locked and the statuses
 * are recomputed.
 */
export const withAnswers: Extent<ApplicationState> = {
  read: (trx, { fields }, ref) => readApplicationState(trx, fields, ref),
  current: recomputeStatuses,
  async write(keys, { trx, application, own, stored, now }, { action, ends }, { state, writes, occurrences = [] }) {
    const { id: application_id } = application
    const before = state || ends ? stored : await readApplicationState(trx, keys.fields, { application_id })
    const changed = ends ? before : recomputeStatuses(state ?? before, now)
    requireUnlocked(stored, changed)
    const edited = isCorrection(action, own)
      ? withLastChange(stored, withEdit(changed, own.id, now), own.id, now)
      : changed
    const after = withCorrections(stored, withIncompleteUnlocked(stored, edited))
    await saveApplicationState(trx, keys, { before, after, now }, writes)
    return { after, occurrences: [...occurrences, ...(ends ? [] : finishedSections(stored, after, own))] }
  },
}

/** The application without answers, which a change of the lender's work leaves as they are. */
export const withoutAnswers: Extent<ApplicationRecord> = {
  read: (trx, { fields }, ref) => readApplication(trx, fields, ref),
  current: record => record,
  async write(_keys, { trx, application, borrowers }, _options, { state, writes = [], occurrences = [] }) {
    await writeTogether(trx, writes)
    return { after: state ?? { application, borrowers }, occurrences }
  },
}
