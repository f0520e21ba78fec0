import {
  type Costs,
  computeLoan,
  homeFigures,
  type LandSituation,
  type LoanTotals,
  landFigures,
  loanSummaryApi,
  type PageId,
  type StoredAnswers,
} from '@porchlight/domain'

const ofLand = (land_situation_type: LandSituation) => (typed: StoredAnswers) =>
  landFigures({ land_situation_type, ...typed })

/** The pages whose answers change the loan, with the figures among their answers. */
const figuresOf: Partial<Record<PageId, (typed: StoredAnswers) => Partial<Costs>>> = {
  'home/down-payment': homeFigures,
  'land/already-owned': ofLand('ALREADY_OWNED'),
  'land/currently-financed': ofLand('CURRENTLY_FINANCED'),
  'land/purchasing': ofLand('PURCHASING'),
  'land/leasing': ofLand('LEASING'),
}

/** The totals of a loan with the answers that are typed on a page instead of those in the saved summary. */
export function liveEstimate(page: PageId, saved: StoredAnswers, typed: StoredAnswers): LoanTotals {
  const figures = { ...loanSummaryApi.fromApi(saved), ...figuresOf[page]?.(typed) }
  return { ...figures, ...computeLoan(figures) }
}
