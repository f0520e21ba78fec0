import type { PageId } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, flag, named, nullable, oneOf, sectionId, text, time } from '../schemas.ts'

const texts = Type.Array(text)
const row = named(
  'ReviewRow',
  closed({
    label: text,
    /** True if the title of the page is the label, too. */
    is_title: flag,
    /** '' where the answer was removed. */
    value: text,
    /** True if the value is an amount or a percentage. */
    is_figure: flag,
    /** Asks whether an unusual answer is right; null for others. */
    question: nullable(text),
    /** The value that the person signed last, where it differs; '' where there was no answer. */
    before: nullable(text),
  }),
)
export type ReviewRowResponse = Static<typeof row>

const entry = named(
  'ReviewEntry',
  closed({
    title: text,
    /** All answers besides the title and the amount, each as a few words. */
    line: texts,
    /** The amount of the entry; null where it has none. */
    amount: nullable(text),
    /** Difference from what the person signed last. */
    change: nullable(oneOf(['ADDED', 'CHANGED', 'REMOVED'])),
    notes: texts,
    rows: Type.Array(row),
  }),
)
export type ReviewEntryResponse = Static<typeof entry>

const page = closed({
  page: Type.Unsafe<PageId>(text),
  title: text,
  is_answered: flag,
  /** Questions to look at again. */
  notes: texts,
  rows: Type.Array(row),
  /** The entries of a list. */
  entries: Type.Array(entry),
})
export type ReviewPageResponse = Static<typeof page>

const review = named(
  'Review',
  closed({
    /** Time when the person signed last; null before. */
    signed_at: nullable(time),
    sections: Type.Array(closed({ id: sectionId, title: text, pages: Type.Array(page) })),
  }),
)
export type ReviewResponse = Static<typeof review>

export const answerReviewOperations = defineOperations({
  'GET /{dealer}/borrower/{borrower_id}/review': {
    access: 'borrower',
    tags: ['sections'],
    operationId: 'getReview',
    summary: 'Every answer of a borrower in words, with what is missing, unusual, and changed since they signed last',
    response: { 200: review },
    refusals: refusalsOf('answers.review', 'borrower'),
  },
})
