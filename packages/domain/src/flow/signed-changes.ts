import type { Text } from '../forms/text.ts'
import type { Role } from '../people/role.ts'
import { type SectionId, sectionIds } from '../sections/index.ts'
import type { SectionAnswers, SummaryInput } from '../sections/section-answers.ts'
import { type ComparedRow, compareEntries, compareRows } from './compare-summaries.ts'
import { type SectionSummary, sectionSummaries } from './completion.ts'

/** An answer that differs from the previous signing; '' for none. */
export interface AnswerChange {
  key: string
  label: string
  before: Text
  after: Text
}

export interface EntryChange {
  title: Text
  change: 'added' | 'changed' | 'removed'
  rows: AnswerChange[]
}

export interface SectionChanges {
  id: SectionId
  title: string
  subject: SectionAnswers['subject']
  rows: AnswerChange[]
  entries: EntryChange[]
}

/** SSN and birth date are answers that no comparison shows, not even masked. */
const identifiers: ReadonlySet<string> = new Set(['ssn', 'date_of_birth'])

/** The rows that are new or differ. Rows repeated from another section are left out. */
const changed = (rows: readonly ComparedRow[]): AnswerChange[] =>
  rows.flatMap(({ key, label, value, before, isRepeated }) =>
    before === undefined || isRepeated || identifiers.has(key) ? [] : [{ key, label, before, after: value }],
  )

/**
 * The answers of one person that differ, by section: of what was signed before, and of what is signed now or is about to be. Undefined
 * where the person did not apply then, or does not apply now. A section without a change is absent. Demographics are no part of the
 * input, and identifiers of no result.
 */
export function changedAnswers(before: SummaryInput | undefined, after: SummaryInput | undefined): SectionChanges[] {
  const sectionsOf = (input: SummaryInput | undefined) => (input ? sectionSummaries(input) : [])
  const former = sectionsOf(before)
  const now = sectionsOf(after)
  return (now.length > 0 ? now : former)
    .map(({ id, title, subject }): SectionChanges => {
      const [then, current] = [former, now].map(sections => sections.find(section => section.id === id))
      return { id, title, subject, ...changesOf(then, current) }
    })
    .filter(({ rows, entries }) => rows.length + entries.length > 0)
}

function changesOf(
  before: SectionSummary | undefined,
  after: SectionSummary | undefined,
): Pick<SectionChanges, 'rows' | 'entries'> {
  const entries = compareEntries(after?.entries ?? [], before?.entries ?? [])
  return {
    rows: changed(compareRows(after?.rows ?? [], before?.rows ?? [])),
    entries: entries.flatMap(({ title, change, rows }) => {
      if (!change) return []
      const all = {
        added: () => compareRows(rows, []),
        changed: () => rows,
        removed: () => compareRows([], rows),
      }
      return [{ title, change, rows: changed(all[change]()) }]
    }),
  }
}

/** The answers of one person in a signing. */
export interface SignedAnswers extends SummaryInput {
  id: string
  name: string
  role: Role
}

type Person = Pick<SignedAnswers, 'id' | 'name'>

export interface SigningChanges {
  /** The people who signed now and not before, and the other way round. */
  joined: Person[]
  left: Person[]
  /** Sorted in the order of the form; the primary borrower first. */
  sections: {
    id: SectionId
    title: string
    columns: (Person & Pick<SectionChanges, 'rows' | 'entries'>)[]
  }[]
}

/**
 * Describes how two signings of an application differ, value by value, by section and person. What the application has once, such as home and
 * loan, is compared in the answers of the primary borrower.
 */
export function compareSignings(before: readonly SignedAnswers[], after: readonly SignedAnswers[]): SigningChanges {
  const find = (signed: readonly SignedAnswers[], id: string) => signed.find(person => person.id === id)
  const without = (people: readonly SignedAnswers[], others: readonly SignedAnswers[]) =>
    people.filter(({ id }) => !find(others, id))
  const left = without(before, after)
  const sections = new Map<SectionId, SigningChanges['sections'][number]>()
  for (const { id, name, role } of [...after, ...left])
    for (const { subject, rows, entries, ...section } of changedAnswers(find(before, id), find(after, id))) {
      if (subject === 'application' && role !== 'BORROWER') continue
      const { columns } = sections.get(section.id) ?? { columns: [] }
      sections.set(section.id, { ...section, columns: [...columns, { id, name, rows, entries }] })
    }
  const order = sectionIds()
  return {
    joined: without(after, before).map(person),
    left: left.map(person),
    sections: [...sections.values()].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
  }
}

const person = ({ id, name }: Person): Person => ({ id, name })
