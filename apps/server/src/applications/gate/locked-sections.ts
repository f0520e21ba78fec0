import { isDeepStrictEqual } from 'node:util'
import {
  bankruptcyForm,
  employmentStatusForm,
  errorCodes,
  listSections,
  lockedSections,
  message,
  type ReturnedSection,
  returnedSectionTitle,
  type SectionsByBorrower,
  sectionIds,
  type Text,
  template,
  WHO_APPLIES,
  withUnlocked,
} from '@porchlight/domain'
import { HttpError } from '../../platform/http/http-errors.ts'
import { entriesOf, sectionStatusesOf, storedBorrower, withBorrower } from '../record/answers.ts'
import { type ApplicationState, type Borrower, ratesOf } from '../record/application.ts'

const namesOf = ({ codecs }: { codecs: object }): string[] => Object.keys(codecs)
const employmentNames = namesOf(employmentStatusForm)
const expensesNames = namesOf(bankruptcyForm)

const fieldsOf = (borrower: Borrower, isOne: (name: string) => boolean) =>
  Object.entries(storedBorrower(borrower)).filter(([name]) => isOne(name))

type PartOf = (state: ApplicationState, borrower: Borrower) => unknown

/** The values that a section stores besides the entries of a list; null where there are none. */
const parts: Record<ReturnedSection, PartOf | null> = {
  [WHO_APPLIES]: ({ borrowers }) => borrowers.map(({ id }) => id).toSorted(),
  personal_info: (_, borrower) =>
    fieldsOf(borrower, name => !employmentNames.includes(name) && !expensesNames.includes(name)),
  address: null,
  employment: (_, borrower) => fieldsOf(borrower, name => employmentNames.includes(name)),
  income: null,
  financial_accounts: null,
  expenses: (_, borrower) => fieldsOf(borrower, name => expensesNames.includes(name)),
  property: ({ parts: { home, land } }) => [home, land],
  loan_overview: ({ application }) => [ratesOf(application), application.overview_confirmed_at],
  demographics: ({ demographics }, { id }) => demographics[id],
  // The version shows a new SSN or birth date, which are not part of a state.
  consent: ({ consents }, { id }) => consents[id],
  sales_feedback: ({ application: { sales_rep_name, sales_rep_email } }) => [sales_rep_name, sales_rep_email],
}

function storedIn(section: ReturnedSection, state: ApplicationState, borrower: Borrower): unknown[] {
  const list = listSections().find(({ id }) => id === section)
  const { skipName } = list ?? {}
  return [
    list && entriesOf(state, borrower.id, list.id),
    skipName !== undefined && borrower.skipped.includes(skipName),
    parts[section]?.(state, borrower),
  ]
}

/** The sections of the borrower that stay as they were signed. */
export const lockedIn = (state: ApplicationState, borrower: Borrower): ReturnedSection[] =>
  lockedSections(borrower, sectionStatusesOf(state, borrower), state.application.unlocked_sections)

/** Returns whether a section of the borrower stays as it was signed. */
export const isLocked = (state: ApplicationState, borrower: Borrower, section: ReturnedSection): boolean =>
  lockedIn(state, borrower).includes(section)

const neverUnlocked = template('“{section}” stays as you signed it.')
const lockedText = (section: ReturnedSection): Text => {
  const title = { section: message(returnedSectionTitle(section)) }
  return section === 'demographics' ? neverUnlocked(title) : message(errorCodes.section_locked.message, title)
}

/**
 * After the lender sent an application back, what was not sent back stays as it was signed. Throws 409 where a change of the state, also
 * a derived one, touches it. docs/product/statuses.md §14
 */
export function requireUnlocked(before: ApplicationState, after: ApplicationState): void {
  if (!before.application.unlocked_sections) return
  for (const borrower of before.borrowers) {
    const [changed] = changedOf(lockedIn(before, borrower), borrower, before, after)
    if (changed)
      throw new HttpError('section_locked', {
        text: lockedText(changed),
      })
  }
}

/** Returns those of the sections whose answers differ. A borrower who was removed has none to compare; 'who applies' decides whether they may go. */
function changedOf(
  sections: readonly ReturnedSection[],
  borrower: Borrower,
  before: ApplicationState,
  after: ApplicationState,
): ReturnedSection[] {
  const later = after.borrowers.find(({ id }) => id === borrower.id)
  if (!later) return []
  return sections.filter(
    section => !isDeepStrictEqual(storedIn(section, before, borrower), storedIn(section, after, later)),
  )
}

/** The state with the section of a borrower that this change concerns, for the others. Without others it stays the same. */
export function withLastChange(
  before: ApplicationState,
  after: ApplicationState,
  borrower_id: string,
  now: Date,
): ApplicationState {
  const earlier = before.borrowers.find(({ id }) => id === borrower_id)
  const borrower = after.borrowers.find(({ id }) => id === borrower_id)
  if (!earlier || !borrower || after.borrowers.length === 1) return after
  const changed_section = sectionIds().find(id => changedOf([id], earlier, before, after).length > 0)
  return changed_section ? withBorrower(after, { ...borrower, changed_section, changed_at: now }) : after
}

/** The state with the sections that this change corrects, after the lender sent the application back. */
export function withCorrections(before: ApplicationState, after: ApplicationState): ApplicationState {
  const { unlocked_sections, corrected_sections } = after.application
  const known: SectionsByBorrower = corrected_sections ?? {}
  if (!before.application.unlocked_sections || !unlocked_sections) return after
  const further = before.borrowers.flatMap(borrower => {
    const own = known[borrower.id] ?? []
    const open = (unlocked_sections[borrower.id] ?? []).filter(section => !own.includes(section))
    const changed = changedOf(open, borrower, before, after)
    return changed.length > 0 ? [[borrower.id, [...own, ...changed]] as const] : []
  })
  if (further.length === 0) return after
  const corrected = { ...known, ...Object.fromEntries(further) }
  return { ...after, application: { ...after.application, corrected_sections: corrected } }
}

/**
 * The state with those sections unlocked for good that were open because they were incomplete: what a borrower answers there was never
 * signed, so they may correct it.
 */
export function withIncompleteUnlocked(before: ApplicationState, after: ApplicationState): ApplicationState {
  const { unlocked_sections } = before.application
  if (!unlocked_sections || !after.application.unlocked_sections) return after
  const unlocked = before.borrowers.reduce((sections, borrower) => {
    const own = sections[borrower.id]
    const later = after.borrowers.find(({ id }) => id === borrower.id)
    if (!own || !later) return sections
    const statuses = [sectionStatusesOf(before, borrower), sectionStatusesOf(after, later)]
    const incomplete = sectionIds().filter(id => statuses.some(of => of[id] === 'INCOMPLETE') && !own.includes(id))
    return incomplete.length > 0 ? withUnlocked(sections, borrower.id, incomplete) : sections
  }, after.application.unlocked_sections)
  return unlocked === after.application.unlocked_sections
    ? after
    : { ...after, application: { ...after.application, unlocked_sections: unlocked } }
}
