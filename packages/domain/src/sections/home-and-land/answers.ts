import type { StoredAnswers } from '../../forms/form.ts'
import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
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
    'home/placement': ({ answers: { home } }) => ({ rows: summarize(placement, home), isTitled: true }),
    land: ({ answers: { land } }) => ({ rows: summarize(landSituationForm, land) }),
    'land/already-owned': summarizeSituation('ALREADY_OWNED'),
    'land/currently-financed': summarizeSituation('CURRENTLY_FINANCED'),
    'land/purchasing': summarizeSituation('PURCHASING'),
    'land/leasing': summarizeSituation('LEASING'),
    'home/manufacture-detail': ({ answers: { home } }) => ({ rows: summarizeManufacture(home), isTitled: true }),
    'home/down-payment': ({ answers: { home } }) => ({ rows: summarize(down_payment, home), isTitled: true }),
  },
})
