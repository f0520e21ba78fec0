import { isDeepStrictEqual } from 'node:util'
import {
  addressForm,
  type BorrowerAnswers,
  borrowerAfter,
  borrowerResource,
  contactForm,
  demographicsResource,
  homeResource,
  isReadyToSign,
  landVersions,
  listSections,
  type PageId,
  pageToContinue,
  roleOf,
  type SectionStatuses,
  type StoredAnswers,
  sectionStatuses,
  type Versioned,
} from '@porchlight/domain'
import { newId } from '../../platform/ids.ts'
import type { ApplicationState, Borrower, ListEntry, PartName, StoredRecord } from './application.ts'

// Functions over an application's answers in memory. None of them changes its argument.

const partVersions: Record<PartName, Versioned> = { home: homeResource, land: landVersions }
const listOf = (section: string) => listSections().find(({ id }) => id === section)

const upgradedRecord = <R extends StoredRecord>(record: R, form: Versioned): R =>
  record.schema_version === form.version
    ? record
    : { ...record, answers: form.load(record.answers, record.schema_version), schema_version: form.version }

/**
 * Answers that were stored by earlier versions of their forms, as the current forms read them. Applied to everything that is read, so
 * completion is always that of the current forms; a record is stored in its new form when it is saved next.
 * docs/decisions/0021-stored-answers-have-a-schema-version.md
 */
export function upgradeAnswers(state: ApplicationState): ApplicationState {
  const { borrowers, entries, parts, demographics } = state
  return {
    ...state,
    borrowers: borrowers.map(borrower => upgradedRecord(borrower, borrowerResource)),
    entries: entries.map(entry => {
      const list = listOf(entry.section)
      return list ? upgradedRecord(entry, list.form) : entry
    }),
    parts: {
      ...(parts.home && { home: upgradedRecord(parts.home, partVersions.home) }),
      ...(parts.land && { land: upgradedRecord(parts.land, partVersions.land) }),
    },
    demographics: Object.fromEntries(
      Object.entries(demographics).map(([id, record]) => [id, upgradedRecord(record, demographicsResource)]),
    ),
  }
}

const contactNames = Object.keys(contactForm.codecs) as (keyof Borrower & string)[]

/** The borrower resource as stored: contact details by themselves, everything else in one document. */
export const storedBorrower = (borrower: Borrower): StoredAnswers => ({
  ...borrowerResource.empty(),
  ...borrower.answers,
  ...Object.fromEntries(contactNames.map(name => [name, borrower[name]])),
})

/** The properties that hold a borrower resource. */
export function borrowerColumns(
  stored: StoredAnswers,
): Pick<Borrower, 'first_name' | 'last_name' | 'email' | 'answers'> {
  const isContact = (name: string) => contactNames.includes(name as never)
  const contact = Object.fromEntries(Object.entries(stored).filter(([name]) => isContact(name)))
  const answers = Object.fromEntries(Object.entries(stored).filter(([name]) => !isContact(name)))
  return { ...(contact as Pick<Borrower, 'first_name' | 'last_name' | 'email'>), answers }
}

/** A registered borrower; the caller adds what makes it more than a same-device co-borrower. */
export const newBorrower = (application_id: string, registration: StoredAnswers, now: Date): Borrower => ({
  id: newId(),
  application_id,
  user_id: null,
  data_key: null,
  is_primary: false,
  status: 'IN_PROGRESS',
  middle_name: '',
  suffix: '',
  phone_number: null,
  sms_support_opt_out: false,
  ...borrowerColumns(registration),
  schema_version: borrowerResource.version,
  skipped: [],
  signed_at: null,
  last_edited_at: null,
  changed_section: null,
  changed_at: null,
  asked_to_leave_at: null,
  letter_on: null,
  version: 1,
  registered_at: now,
  created_at: now,
  removed_at: null,
})

export const withBorrower = (state: ApplicationState, borrower: Borrower): ApplicationState => ({
  ...state,
  borrowers: state.borrowers.map(other => (other.id === borrower.id ? borrower : other)),
})

const MINUTE_MS = 60_000

/** Records that a borrower edits, for the others, at most once a minute. Without others the state stays the same. */
export function withEdit(state: ApplicationState, borrower_id: string, now: Date): ApplicationState {
  const borrower = state.borrowers.find(({ id }) => id === borrower_id)
  if (!borrower || state.borrowers.length === 1) return state
  const { last_edited_at } = borrower
  if (last_edited_at && now.getTime() - last_edited_at.getTime() < MINUTE_MS) return state
  return withBorrower(state, { ...borrower, last_edited_at: now })
}

/** The entries of one list of one borrower, in the order in which they were added. */
export const entriesOf = (state: ApplicationState, borrower_id: string, section: string): ListEntry[] =>
  state.entries.filter(entry => entry.borrower_id === borrower_id && entry.section === section)

export function withNewEntry(
  state: ApplicationState,
  entry: Pick<ListEntry, 'borrower_id' | 'section' | 'answers'>,
): { state: ApplicationState; entry: ListEntry } {
  const added = { ...entry, id: newId(), version: 1, schema_version: listOf(entry.section)?.form.version ?? 1 }
  return { state: { ...state, entries: [...state.entries, added] }, entry: added }
}

export function withEntryAnswers(
  state: ApplicationState,
  entry: ListEntry,
  answers: StoredAnswers,
): { state: ApplicationState; entry: ListEntry } {
  const saved = { ...entry, answers, version: entry.version + 1 }
  return {
    state: { ...state, entries: state.entries.map(other => (other.id === entry.id ? saved : other)) },
    entry: saved,
  }
}

export const withoutEntry = (state: ApplicationState, { id }: ListEntry): ApplicationState => ({
  ...state,
  entries: state.entries.filter(entry => entry.id !== id),
})

/** Home or land; version 0 before the first answer. */
export const partOf = (
  { parts }: ApplicationState,
  part: PartName,
): { answers: StoredAnswers | undefined; version: number } => parts[part] ?? { answers: undefined, version: 0 }

export const partRecord = (part: PartName, answers: StoredAnswers, version = 1): StoredRecord => ({
  answers,
  version,
  schema_version: partVersions[part].version,
})

/** Saves home or land. Answers that differ end the confirmation of the loan overview, which was given for the former ones. */
export function withPart(state: ApplicationState, part: PartName, answers: StoredAnswers): ApplicationState {
  const before = partOf(state, part)
  const differs = !isDeepStrictEqual(before.answers, answers)
  return {
    ...state,
    application: differs ? { ...state.application, overview_confirmed_at: null } : state.application,
    parts: {
      ...state.parts,
      [part]: partRecord(part, answers, before.version + 1),
    },
  }
}

export const demographicsOf = ({ demographics }: ApplicationState, borrower_id: string): StoredRecord =>
  demographics[borrower_id] ?? {
    answers: demographicsResource.empty(),
    version: 0,
    schema_version: demographicsResource.version,
  }

/** All answers of one borrower and of the application, as completion and summaries read them. */
export function answersOf(state: ApplicationState, borrower: Borrower): BorrowerAnswers {
  const { application, parts, demographics, consents } = state
  const consent = consents[borrower.id]
  const answersIn = (section: string) => entriesOf(state, borrower.id, section).map(({ answers }) => answers)
  return {
    borrower: storedBorrower(borrower),
    lists: Object.fromEntries(listSections().map(({ id }) => [id, answersIn(id)])),
    skipped: borrower.skipped,
    home: parts.home?.answers,
    land: parts.land?.answers,
    overview_confirmed: application.overview_confirmed_at !== null,
    demographics: demographics[borrower.id]?.answers,
    consent: consent && {
      ssn: consent.has_ssn,
      date_of_birth: consent.has_date_of_birth,
      is_acknowledged: consent.is_acknowledged,
      disclaimer: consent.disclaimer,
    },
    sales_rep_name: application.sales_rep_name,
    sales_rep_email: application.sales_rep_email,
  }
}

export const sectionStatusesOf = (state: ApplicationState, borrower: Borrower): SectionStatuses =>
  sectionStatuses(roleOf(borrower), answersOf(state, borrower))

export const nextPageOf = (state: ApplicationState, borrower: Borrower): PageId | undefined =>
  pageToContinue(roleOf(borrower), answersOf(state, borrower))

/**
 * Recomputes the borrowers' statuses from their answers: ready to sign when every section is complete or skipped, in progress when
 * one is not. Only while the application is STARTED; afterwards signing decides them.
 */
export function recomputeStatuses(state: ApplicationState, now: Date): ApplicationState {
  const { application } = state
  if (application.status !== 'STARTED') return state
  const borrowers = state.borrowers.map(borrower => {
    if (borrower.status === 'INVITED' || borrower.status === 'DECLINED_TO_SIGN') return borrower
    const event = isReadyToSign(sectionStatusesOf(state, borrower)) ? 'ready' : 'not_ready'
    const status = borrowerAfter(borrower.status, event)
    return status === borrower.status ? borrower : { ...borrower, status }
  })
  const isCompleted = borrowers.every(({ status }) => status === 'READY_TO_SIGN_SUBMIT')
  return {
    ...state,
    borrowers,
    application:
      isCompleted === (application.completed_at !== null)
        ? application
        : { ...application, completed_at: isCompleted ? now : null },
  }
}

/** The addresses of the primary borrower that a co-borrower may copy: current and mailing. */
export const sharedAddresses = (state: ApplicationState) =>
  entriesOf(state, state.borrowers.find(({ is_primary }) => is_primary)!.id, 'address')
    .map(({ answers }) => addressForm.fromStored(answers))
    .filter(({ address_type }) => address_type !== 'PREVIOUS')
