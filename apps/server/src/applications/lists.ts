import { addressForm, type ListSection, listSections, mailingToSave } from '@porchlight/domain'
import { type EntryRow, entriesOf, insertEntry, writeEntry } from './entries.ts'
import type { MutationContext } from './mutation.ts'

/** A list section, and what saving an entry brings along. */
export interface ServedList {
  section: ListSection
  /** After an entry was saved, in the same transaction. */
  saved?: SaveHook
}
type SaveHook = (change: MutationContext, entry: EntryRow, before: EntryRow | undefined) => Promise<void>

/** By section id. */
const saveHooks: Record<string, SaveHook> = {
  address: keepMailingAddress,
  employment: async ({ trx, borrower }) => {
    // A borrower who lists a job is no longer unemployed: docs/product/sections.md §7.
    const answers = JSON.stringify({ ...borrower.answers, employment_status: null })
    await trx.updateTable('borrower').set({ answers }).where('id', '=', borrower.id).execute()
  },
}

export const servedLists = (): ServedList[] =>
  listSections().map(section => ({ section, saved: saveHooks[section.id] }))

/** 'Same as current address': the mailing address follows the current one until it is edited on its own. */
async function keepMailingAddress(
  change: MutationContext,
  entry: EntryRow,
  before: EntryRow | undefined,
): Promise<void> {
  const mailing = (await entriesOf(change.trx, change.borrower.id, 'address')).find(
    other => other.answers.address_type === 'MAILING',
  )
  const values = (row: EntryRow | undefined) => row && addressForm.fromStored(row.answers)
  const copy = mailingToSave(values(entry)!, values(before), values(mailing))
  if (!copy) return
  const answers = addressForm.toStored(copy)
  await (mailing
    ? writeEntry(change.trx, mailing, answers)
    : insertEntry(change.trx, change.borrower.id, 'address', answers))
}
