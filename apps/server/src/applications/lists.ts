import {
  type Address,
  addressForm,
  addressSection,
  type Day,
  type Employment,
  employmentSection,
  expenseSection,
  financialAccountSection,
  hasSufficientAddressHistory,
  hasSufficientEmploymentHistory,
  incomeSection,
  type ListSection,
  mailingToSave,
  type SkippableList,
} from '@porchlight/domain'
import { type EntryRow, entriesOf, insertEntry, writeEntry } from './entries.ts'
import type { MutationContext } from './mutation.ts'

/** What the server adds to a list: the name under which it can be skipped, and what a save brings with it. */
export interface ServedList {
  // biome-ignore lint/suspicious/noExplicitAny: each list is served through its own form
  section: ListSection<any>
  skippedAs?: SkippableList
  /** Further properties of the list's answer. */
  more?(entries: EntryRow[], today: Day): object
  /** After an entry was saved, in the same transaction. */
  saved?(change: MutationContext, entry: EntryRow, before: EntryRow | undefined): Promise<void>
}

const valuesOf = <V>(section: { form: { fromStored(stored: EntryRow['answers']): V } }, entries: EntryRow[]): V[] =>
  entries.map(({ answers }) => section.form.fromStored(answers))

export const servedLists: ServedList[] = [
  {
    section: addressSection,
    more: (entries, today) => ({
      has_sufficient_address_history: hasSufficientAddressHistory(valuesOf<Address>(addressSection, entries), today),
    }),
    saved: keepMailingAddress,
  },
  {
    section: employmentSection,
    more: (entries, today) => ({
      has_sufficient_employment_history: hasSufficientEmploymentHistory(
        valuesOf<Employment>(employmentSection, entries),
        today,
      ),
    }),
    saved: async ({ trx, borrower }) => {
      // Decisions D: who lists a job is no longer unemployed.
      const answers = JSON.stringify({ ...borrower.answers, employment_status: null })
      await trx.updateTable('borrower').set({ answers }).where('id', '=', borrower.id).execute()
    },
  },
  { section: incomeSection, skippedAs: 'incomes' },
  { section: financialAccountSection, skippedAs: 'assets' },
  { section: expenseSection, skippedAs: 'expenses' },
]

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
