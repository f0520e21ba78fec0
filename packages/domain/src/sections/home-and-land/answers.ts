import type { StoredAnswers } from '../../forms/form.ts'
import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { listOf, phrase, verbatim } from '../../forms/text.ts'
import { addressLine } from '../../people/street-address.ts'
import { type BorrowerAnswers, defineAnswers, type PageSummary, type SummaryInput } from '../section-answers.ts'
import { homeResource } from './home.ts'
import { homeAndLand } from './index.ts'
import { type LandSituation, landForms, landSituation, landSituationForm } from './land.ts'
import { isModelKnown } from './manufacture-detail.ts'
import { NOT_KNOWN_YET } from './not-known-yet.ts'

const { usage, placement, manufacture, down_payment } = homeResource.forms

const situationOf = (land: StoredAnswers | undefined): LandSituation | null =>
  landSituation.has(land?.land_situation_type) ? land.land_situation_type : null
const isHomeAnswered =
  (form: typeof usage | typeof placement | typeof manufacture | typeof down_payment) =>
  ({ home }: BorrowerAnswers): boolean =>
    home !== undefined && form.isAnswered(home)
const isSituationAnswered =
  (situation: LandSituation) =>
  ({ land }: BorrowerAnswers): boolean =>
    situationOf(land) !== situation || landForms[situation].isAnswered(land)
const summarizeSituation =
  (situation: LandSituation) =>
  ({ answers: { land } }: SummaryInput): PageSummary => ({
    rows: situationOf(land) === situation ? summarize(landForms[situation], land) : [],
    isTitled: true,
  })

/** The year of a model that is not known is printed like its name. */
function summarizeManufacture(home: StoredAnswers | undefined): SummaryRow[] {
  const rows = summarize(manufacture, home)
  if (!home || isModelKnown(manufacture.fromStored(home))) return rows
  const year = { key: 'model_year', label: manufacture.fields.model_year.label, value: NOT_KNOWN_YET }
  return rows.flatMap(row => (row.key === 'model_name' ? [row, year] : [row]))
}

const PLACE = phrase('Address')
const HOME = phrase('Home')

/** The address in one row, and the county. */
function summarizePlacement(home: StoredAnswers | undefined): PageSummary {
  const rows = summarize(placement, home)
  const address = home ? addressLine(placement.fromStored(home)) : ''
  const place = { key: 'address', label: PLACE, value: verbatim(address) }
  return { rows, reviewed: address ? [place, ...rows.filter(({ key }) => key === 'county')] : rows, isTitled: true }
}

/** Maker, model, year and sections in one row. What was typed stands in place of 'Other'. */
function summarizeHome(home: StoredAnswers | undefined): PageSummary {
  const rows = summarize(manufacture, home)
  const values = rows.flatMap(({ key, value }) => (rows.some(row => row.key === `${key}_other`) ? [] : [value]))
  // A home that is not known yet is so in two rows.
  const different = [...new Map(values.map(value => [JSON.stringify(value), value])).values()]
  const reviewed = different.length > 0 ? [{ key: 'home', label: HOME, value: listOf(different) }] : []
  return { rows: summarizeManufacture(home), reviewed, isTitled: true }
}

/** A cost has a row of its own without the box that opens it. */
function summarizeDownPayment(home: StoredAnswers | undefined): PageSummary {
  const rows = summarize(down_payment, home)
  const boxes: readonly string[] = Object.values(down_payment.codecs).flatMap(({ names }) => names.slice(0, -1))
  return { rows, reviewed: rows.filter(({ key }) => !boxes.includes(key)), isTitled: true }
}

export const homeAndLandAnswers = defineAnswers(homeAndLand, {
  subject: 'application',
  isAnswered: {
    home: isHomeAnswered(usage),
    'home/placement': isHomeAnswered(placement),
    land: ({ land }) => situationOf(land) !== null,
    'land/already-owned': isSituationAnswered('ALREADY_OWNED'),
    'land/currently-financed': isSituationAnswered('CURRENTLY_FINANCED'),
    'land/purchasing': isSituationAnswered('PURCHASING'),
    'land/leasing': isSituationAnswered('LEASING'),
    'home/manufacture-detail': isHomeAnswered(manufacture),
    'home/down-payment': isHomeAnswered(down_payment),
  },
  summarize: {
    home: ({ answers: { home } }) => ({ rows: summarize(usage, home) }),
    'home/placement': ({ answers: { home } }) => summarizePlacement(home),
    land: ({ answers: { land } }) => ({ rows: summarize(landSituationForm, land) }),
    'land/already-owned': summarizeSituation('ALREADY_OWNED'),
    'land/currently-financed': summarizeSituation('CURRENTLY_FINANCED'),
    'land/purchasing': summarizeSituation('PURCHASING'),
    'land/leasing': summarizeSituation('LEASING'),
    'home/manufacture-detail': ({ answers: { home } }) => summarizeHome(home),
    'home/down-payment': ({ answers: { home } }) => summarizeDownPayment(home),
  },
})
