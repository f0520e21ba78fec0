import type { ReviewEntryResponse, ReviewResponse, ReviewRowResponse } from '@porchlight/api'
import {
  type Language,
  type ReviewedEntry,
  type ReviewedRow,
  reviewAnswers,
  roleOf,
  type Text,
  translate,
} from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { authorize, subjectOf } from '../applications/gate/policy.ts'
import { answersOf } from '../applications/record/answers.ts'
import { ratesOf } from '../applications/record/application.ts'
import { legalNames } from '../applications/record/consent-receipts.ts'
import { readApplicationState } from '../applications/record/read-repository.ts'
import { readSnapshot } from '../documents/snapshot-repository.ts'
import type { LiveReader } from '../platform/actor.ts'
import { today } from '../platform/clock.ts'
import { findLastSigned } from './repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'clock' | 'keys' | 'settings'>

/** The answers of a borrower as they read them before signing, compared with what they signed last. */
export async function readReview(
  services: Services,
  actor: LiveReader,
  params: { dealer: string; borrower_id: string },
  language: Language,
): Promise<ReviewResponse> {
  const { db, keys, clock, settings } = services
  const state = await readApplicationState(db, keys.fields, params)
  const borrower = subjectOf(authorize(actor, 'answers.review', state, params.borrower_id))
  const signed = await lastSigned(services, borrower.id)
  const reviewed = reviewAnswers({
    role: roleOf(borrower),
    answers: answersOf(state, borrower),
    ssn_last4: state.consents[borrower.id]?.ssn_last4 ?? null,
    rates: ratesOf(state.application),
    starting_rates: state.application.starting_rates,
    isEmailOnly: legalNames(settings, state.application).isEmailOnly,
    today: today(clock),
    signed: signed?.answers,
  })
  const t = (text: Text) => translate(language, text)
  return {
    signed_at: signed?.signed_at.toISOString() ?? null,
    sections: reviewed.map(({ id, title, pages }) => ({
      id,
      title: t(title),
      pages: pages.map(({ page, title: question, isAnswered, notes, rows, entries }) => ({
        page,
        title: t(question),
        is_answered: isAnswered,
        notes: notes.map(t),
        rows: rows.map(row => toRow(t, row, question)),
        entries: entries.map(item => toEntry(t, item)),
      })),
    })),
  }
}

type Translate = (text: Text) => string

const toRow = (
  t: Translate,
  { label, value, isFigure, question, before }: ReviewedRow,
  title?: Text,
): ReviewRowResponse => ({
  label: t(label),
  is_title: title !== undefined && t(title) === t(label),
  value: t(value),
  is_figure: isFigure ?? false,
  question: question === undefined ? null : t(question),
  before: before === undefined ? null : t(before),
})

const changes = { added: 'ADDED', changed: 'CHANGED', removed: 'REMOVED' } as const
const toEntry = (
  t: Translate,
  { title, line, amount, change: kind, notes, rows }: ReviewedEntry,
): ReviewEntryResponse => ({
  title: t(title),
  line: (line ?? []).map(t),
  amount: amount === undefined ? null : t(amount),
  change: kind ? changes[kind] : null,
  notes: notes.map(t),
  rows: rows.map(row => toRow(t, row)),
})

/** The part of the snapshot that the borrower signed last, or undefined before the first signature. */
async function lastSigned({ db, keys }: Services, borrower_id: string) {
  const envelope = await findLastSigned(db, borrower_id)
  const snapshot = envelope && (await readSnapshot(db, keys.fields, envelope.id))
  if (!snapshot || !envelope.signed_at) return undefined
  const { borrowers, rates, starting_rates, names } = snapshot
  const own = borrowers.find(({ id }) => id === borrower_id)
  const answers = own && { ...own, rates, starting_rates, isEmailOnly: names.isEmailOnly }
  return answers && { signed_at: envelope.signed_at, answers }
}
