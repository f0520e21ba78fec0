import type { StoredAnswers } from '../../forms/form.ts'
import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { type BorrowerAnswers, defineAnswers, type SummaryContent } from '../section.ts'
import { homeResource } from './home.ts'
import { homeAndLand, landPages } from './index.ts'
import { type LandSituation, landForms, landSituation, landSituationForm } from './land.ts'

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
  summarize: ({ answers: { home, land } }) => summarizeHomeAndLand(home, land),
})

/** The single questions first, then the answers of the pages with several questions, under their titles. */
function summarizeHomeAndLand(home: StoredAnswers | undefined, land: StoredAnswers | undefined): SummaryContent {
  const situation = situationOf(land)
  const landPage = situation && landPages[situation]
  const pages: [page: string, rows: SummaryRow[]][] = [
    ['home/placement', summarize(placement, home)],
    ...(situation && landPage
      ? [[landPage, summarize(landForms[situation], land)] satisfies [string, SummaryRow[]]]
      : []),
    ['home/manufacture-detail', summarize(manufacture, home)],
    ['home/down-payment', summarize(down_payment, home)],
  ]
  return {
    rows: [...summarize(usage, home), ...summarize(landSituationForm, land)],
    entries: pages
      .filter(([, rows]) => rows.length > 0)
      .map(([page, rows]) => ({ title: homeAndLand.pages[page as keyof typeof homeAndLand.pages].title, rows })),
  }
}
