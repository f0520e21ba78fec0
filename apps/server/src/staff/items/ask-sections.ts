import {
  type EstimateState,
  groupOfSection,
  type ItemGroup,
  isToCheck,
  noItemWords,
  type ReturnedSection,
  returnedSectionTitle,
  type SectionsByBorrower,
  type WordsByBorrower,
} from '@porchlight/domain'
import type { Borrower } from '../../applications/record/application.ts'
import { type By, beginItems, changeItem, type ItemWork } from './change-items.ts'
import { markAnnounced, readItems } from './item-repository.ts'
import { demanded, groupsOf, isPending, itemsByPerson } from './persons.ts'

interface SentBack {
  sections: SectionsByBorrower
  words: WordsByBorrower
  /** Covers what has no words of its own. */
  sentence: string
  borrowers: readonly Borrower[]
  /** Read where something else waits for its message: it may be only helpful now. */
  estimate: EstimateState
}

/**
 * Asks for each section that is sent back: with a new item, or again where its correction still is to be checked. The notice of the send back
 * announces these items, and all others that demand something and wait for their message. Returns the groups of those others, by borrower.
 */
export async function askForSections(
  work: ItemWork,
  by: By,
  { sections, words, sentence, borrowers, estimate }: SentBack,
): Promise<Record<string, ItemGroup[]>> {
  const items = await readItems(work.trx, work.application.id)
  const asked = Object.entries(sections).flatMap(([borrower_id, of]) =>
    of.map(section => ({ borrower_id, section, why: words[borrower_id]?.[section] || sentence })),
  )
  const cameFor = ({ borrower_id, section }: (typeof asked)[number]) =>
    items.find(item => item.borrower_id === borrower_id && item.section === section && isToCheck(item.state))
  const again: string[] = []
  for (const one of asked) {
    const came = cameFor(one)
    if (!came) continue
    await changeItem(work, came, by, { event: 'asked_again', code: 'OTHER', words: one.why })
    again.push(came.id)
  }
  const begun = asked
    .filter(one => !cameFor(one))
    .map(({ borrower_id, section, why }) => ({ ...itemOf(section, why), borrower_id }))
  await beginItems(work, by, begun, { isAnnounced: true })
  const pending = items.filter(isPending)
  const waiting = demanded(pending, estimate)
  await markAnnounced(work, [...again, ...waiting.map(({ id }) => id)])
  const persons = itemsByPerson(waiting, borrowers)
  return Object.fromEntries([...persons].map(([person, theirs]) => [person, groupsOf(theirs)]))
}

const itemOf = (section: ReturnedSection, why: string) =>
  ({
    kind: 'SECTION',
    code: null,
    stage: 'TO_DECIDE',
    waits_for: 'BORROWER',
    due_on: null,
    section,
    item_group: groupOfSection(section),
    words: { ...noItemWords, title: returnedSectionTitle(section), why },
  }) as const
