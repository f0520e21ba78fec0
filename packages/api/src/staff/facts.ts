import Type, { type Static } from 'typebox'
import { closed, nullable, oneOf, text, time } from '../schemas.ts'

const texts = Type.Array(text)

/** A fact to check, in words. */
const attention = closed({
  rule: text,
  text,
  /** The id of the fact's section. */
  section: text,
  /** The ids of other applications that the text speaks of, as far as the reader may see them. */
  applications: texts,
})
export type AttentionResponse = Static<typeof attention>

const total = closed({
  id: text,
  label: text,
  /** '$1,234.56', '31.5%', or why it is missing. */
  value: text,
  formula: text,
  /** `section`: the id of the amount's section; null for another total. */
  lines: Type.Array(closed({ label: text, value: text, section: nullable(text) })),
  /** Sentences about amounts that were not asked, not given or not counted. */
  notes: texts,
})
export type TotalResponse = Static<typeof total>

/** An answer that differs from the previous signing; '' for none. */
const changeRow = closed({ label: text, before: text, after: text })
export type ChangeRow = Static<typeof changeRow>

const changedEntry = closed({
  title: text,
  /** Null for answers outside of a list. */
  change: nullable(oneOf(['ADDED', 'CHANGED', 'REMOVED'])),
  rows: Type.Array(changeRow),
})
export type ChangedEntryResponse = Static<typeof changedEntry>

/** One of the figures that distinguish an application. */
const figure = closed({
  id: text,
  label: text,
  value: text,
  details: texts,
  /** The id of the total whose lines it opens; null where its section has them. */
  total: nullable(text),
  section: text,
})
export type FigureResponse = Static<typeof figure>

const differences = {
  /** Time when the application was signed before. */
  since: time,
  /** The names of the people who signed the one and not the other. */
  joined: texts,
  left: texts,
  /** Sections without a change are absent. */
  sections: Type.Array(
    closed({
      id: text,
      title: text,
      columns: Type.Array(closed({ borrower_id: text, name: text, entries: Type.Array(changedEntry) })),
    }),
  ),
}
/** Differences between the last signing and an earlier one. */
export const changes = closed(differences)
export type ChangesResponse = Static<typeof changes>

/** The same since the signing before, with what follows from them. */
const changesOfView = closed({
  ...differences,
  /** The key figures with another value than before. */
  figures: Type.Array(changeRow),
  /** The titles of the sections that were sent back in between, and that no one changed. */
  asked_unchanged: texts,
})
export type ChangesOfView = Static<typeof changesOfView>

/** Facts that follow from the signed answers. */
export const facts = {
  attention: Type.Array(attention),
  /** The comparisons that were made to find facts to check, in words. */
  checked: texts,
  figures: Type.Array(figure),
  totals: Type.Array(total),
  /** Null where it was signed once. */
  changes: nullable(changesOfView),
}
const factsOfView = closed(facts)
export type FactsOfView = Static<typeof factsOfView>
