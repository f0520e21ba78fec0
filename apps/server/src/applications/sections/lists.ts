import {
  type Address,
  addressForm,
  type Entry,
  type ListSection,
  listSections,
  mailingToSave,
  parseForm,
  type StoredAnswers,
} from '@porchlight/domain'
import { type Clock, today } from '../../platform/clock.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { MutationContext, MutationResult } from '../gate/mutation.ts'
import { subjectOf } from '../gate/policy.ts'
import { parseOrThrow } from '../gate/requests.ts'
import { entriesOf, withBorrower, withEntryAnswers, withNewEntry, withoutEntry } from '../record/answers.ts'
import type { ApplicationState, Borrower, ListEntry } from '../record/application.ts'
import { toEntryResponse } from '../views/responses.ts'

/** A further change of the state after an entry was saved. */
type AfterSave = (
  state: ApplicationState,
  borrower: Borrower,
  entry: ListEntry,
  before: ListEntry | undefined,
) => ApplicationState

/** Keyed by section id: docs/product/sections.md §7. */
const afterSave: Record<string, AfterSave> = {
  address: withMailingAddress,
  // A borrower who lists a job is no longer unemployed.
  employment: (state, borrower) =>
    withBorrower(state, { ...borrower, answers: { ...borrower.answers, employment_status: null } }),
}

const ADDRESS = 'address'

/** 'Same as current address': the mailing address follows the current one until it is edited on its own. */
function withMailingAddress(
  state: ApplicationState,
  borrower: Borrower,
  entry: ListEntry,
  before: ListEntry | undefined,
): ApplicationState {
  const mailing = entriesOf(state, borrower.id, ADDRESS).find(({ answers }) => answers.address_type === 'MAILING')
  const values = (stored: ListEntry | undefined) => stored && addressForm.fromStored(stored.answers)
  const copy = mailingToSave(addressForm.fromStored(entry.answers), values(before), values(mailing))
  return copy ? withAddress(state, borrower, copy, mailing) : state
}

/** Replaces the answers of `existing`, or adds an address. */
export function withAddress(
  state: ApplicationState,
  borrower: Borrower,
  address: Address,
  existing: ListEntry | undefined,
): ApplicationState {
  const answers = addressForm.toStored(address)
  const section = ADDRESS
  return existing
    ? withEntryAnswers(state, existing, answers).state
    : withNewEntry(state, { borrower_id: borrower.id, section, answers }).state
}

/** The three mutations of a list. An entry is checked by its own rules and beside the other entries. */
export function listMutations(section: ListSection, clock: Clock) {
  const parse = (body: StoredAnswers, others: ListEntry[], before?: StoredAnswers): StoredAnswers => {
    const { stored, values } = parseOrThrow(parseForm(section.form, body, before, today(clock)))
    const text = section.refuses?.(
      values,
      others.map(other => section.form.fromStored(other.answers)),
    )
    if (text) throw new HttpError('entry_refused', { text })
    return stored
  }
  const find = ({ state, ...access }: MutationContext, id: string): { entry: ListEntry; others: ListEntry[] } => {
    const entries = entriesOf(state, subjectOf(access).id, section.id)
    const entry = entries.find(candidate => candidate.id === id)
    if (!entry) throw new HttpError('not_found')
    return { entry, others: entries.filter(other => other !== entry) }
  }
  const saved = (
    state: ApplicationState,
    borrower: Borrower,
    entry: ListEntry,
    before?: ListEntry,
  ): MutationResult<Entry> => ({
    state: afterSave[section.id]?.(state, borrower, entry, before) ?? state,
    body: toEntryResponse(section, entry),
    version: entry.version,
  })

  return {
    add(mutation: MutationContext, body: StoredAnswers): MutationResult<Entry> {
      const borrower = withoutSkip(subjectOf(mutation), section.skipName)
      const answers = parse(body, entriesOf(mutation.state, borrower.id, section.id))
      const { state, entry } = withNewEntry(withBorrower(mutation.state, borrower), {
        borrower_id: borrower.id,
        section: section.id,
        answers,
      })
      return saved(state, borrower, entry)
    },

    change(mutation: MutationContext, id: string, body: StoredAnswers): MutationResult<Entry> {
      const { entry: before, others } = find(mutation, id)
      requireVersion(mutation.ifMatch, before.version)
      const { state, entry } = withEntryAnswers(mutation.state, before, parse(body, others, before.answers))
      return saved(state, subjectOf(mutation), entry, before)
    },

    remove(mutation: MutationContext, id: string): MutationResult<{ id: string }> {
      const { entry } = find(mutation, id)
      requireVersion(mutation.ifMatch, entry.version)
      return { state: withoutEntry(mutation.state, entry), body: { id } }
    },
  }
}

/** A skipped list that gets an entry is no longer skipped, also when the entry is removed again. */
function withoutSkip(borrower: Borrower, list: string | undefined): Borrower {
  if (list === undefined || !borrower.skipped.includes(list)) return borrower
  return { ...borrower, skipped: borrower.skipped.filter(other => other !== list) }
}

/** The borrower declares a list empty. Throws 409 while it has entries. */
export function skipList({ state, ...access }: MutationContext, name: string): MutationResult<{ skipped: string }> {
  const list = listSections().find(({ skipName }) => skipName === name)!
  const borrower = subjectOf(access)
  if (entriesOf(state, borrower.id, list.id).length > 0) throw new HttpError('list_not_empty')
  const skipped = [...new Set([...borrower.skipped, name])]
  return { state: withBorrower(state, { ...borrower, skipped }), body: { skipped: name } }
}
