import type { StoredAnswers } from '../../forms/form.ts'
import { formatted, listOf, message, phrase, type Text, template, verbatim } from '../../forms/text.ts'
import { LOAN_TERM } from '../../loan/loan.ts'
import { downPaymentForm, downPaymentSource } from '../../sections/home-and-land/down-payment.ts'
import { type LandSituation, landSituation } from '../../sections/home-and-land/land.ts'
import { isModelKnown, manufactureForm, manufacturerType } from '../../sections/home-and-land/manufacture-detail.ts'
import type { SectionId } from '../../sections/index.ts'
import type { AttentionFacts } from '../attention/attention.ts'
import { cashLeft, checkedFacts, downPaymentAccounts } from '../attention/checked-facts.ts'
import type { FigureKind } from '../lender-figures.ts'
import { homeAndLandOf } from '../signed-facts.ts'
import { percentOf, sumOf, type Total } from '../totals/total.ts'
import { type ReportAmounts, reportAmounts, withFigures } from '../totals/with-report.ts'

const labels = {
  loan: phrase('Loan'),
  downPayment: phrase('Down payment'),
  rate: phrase('Rate, term'),
  income: phrase('Monthly income'),
  verified: phrase('Verified income'),
  invoice: phrase('Invoice'),
  bookValue: phrase('Book value'),
  housing: phrase('Housing'),
  ratio: phrase('DTI'),
  cash: phrase('Cash left'),
  home: phrase('Home'),
}

const texts = {
  notGiven: phrase('Not given'),
  none: phrase('None'),
  notKnown: phrase('Not known yet'),
  cashPrice: template('cash price {amount}'),
  loanToPrice: template('loan to cash price {share}'),
  gift: template('gift, {giver}'),
  estimate: phrase("the form's estimate"),
  maker: template('{year} {maker}'),
  asStated: phrase('as stated, before tax, nothing grossed up'),
  ofIncome: template('{share} of income'),
  lotRent: template('{amount} + lot rent {rent}'),
  now: template('now {amount}'),
  withoutReport: phrase('without credit report'),
  withReport: phrase('with credit report'),
  of: {
    ALL: phrase('of verified income'),
    SOME: phrase('of income, partly verified'),
    NONE: phrase('of income as stated'),
  } satisfies Record<ReportAmounts['verified'], Text>,
  verifiedOf: template('{count} of {all} borrowers'),
  loanToInvoice: template('loan to invoice {share}'),
  loanToBookValue: template('loan to book value {share}'),
  afterDownPayment: phrase('after the down payment'),
  downPaymentElsewhere: phrase('down payment not deducted'),
  shareOfPrice: template('{share} of cash price'),
}

/** One of the figures that distinguish an application, with what it is made of. */
export interface KeyFigure {
  id:
    | 'loan'
    | 'invoice'
    | 'book_value'
    | 'down_payment'
    | 'rate'
    | 'income'
    | 'verified_income'
    | 'housing'
    | 'ratio'
    | 'report_ratio'
    | 'cash'
    | 'home'
  label: Text
  value: Text
  details: Text[]
  /** The id of the total whose lines it opens; null where its section has them. */
  total: string | null
  section: SectionId
}

const short = (cents: number): Text => verbatim(formatted('shortMoney', cents))

/** The figures of what was signed, in the order in which they are read. Each percentage names its base and has one decimal. */
export function keyFigures(facts: AttentionFacts, totals: readonly Total[]): KeyFigure[] {
  const { home, land } = homeAndLandOf(facts)
  const checked = checkedFacts(facts)
  const { income, housing, obligations, present_housing, down_payment, land: lot } = checked
  const { loan } = checked
  const together = totals.find(({ id }) => id === 'income_together') ?? totals[0]
  const cashPrice = loan?.cash_price ?? 0
  const ofPrice = (part: number): Text[] =>
    cashPrice > 0 ? [texts.shareOfPrice({ share: percentOf(part, cashPrice) })] : []
  const ofIncome = (part: number): Text[] => (income > 0 ? [texts.ofIncome({ share: percentOf(part, income) })] : [])
  return [
    {
      id: 'loan',
      label: labels.loan,
      value: loan ? short(loan.amount) : texts.notGiven,
      details:
        loan && cashPrice > 0
          ? [
              texts.cashPrice({ amount: formatted('shortMoney', cashPrice) }),
              texts.loanToPrice({ share: percentOf(loan.amount, cashPrice) }),
            ]
          : [],
      total: 'loan',
      section: 'loan_overview',
    },
    ...homeValues(facts, loan?.amount),
    {
      id: 'down_payment',
      label: labels.downPayment,
      value: down_payment.amount > 0 ? short(down_payment.amount) : texts.none,
      details: down_payment.amount > 0 ? [...ofPrice(down_payment.amount), ...sourceOf(home ?? {})] : [],
      total: 'loan',
      section: 'property',
    },
    {
      id: 'rate',
      label: labels.rate,
      value: listOf([verbatim(formatted('percent', facts.rates.loan_interest_rate, 2)), LOAN_TERM]),
      details: [texts.estimate],
      total: 'housing',
      section: 'loan_overview',
    },
    {
      id: 'income',
      label: labels.income,
      value: short(income),
      details: [texts.asStated],
      total: together?.id ?? null,
      section: 'income',
    },
    ...verifiedIncome(facts),
    {
      id: 'housing',
      label: labels.housing,
      value: housing === null ? texts.notKnown : short(housing),
      details: [
        ...(housing === null ? [] : ofIncome(housing)),
        ...(housing !== null && lot.situation === 'LEASING' && lot.lot_rent > 0
          ? [
              texts.lotRent({
                amount: formatted('shortMoney', housing - lot.lot_rent),
                rent: formatted('shortMoney', lot.lot_rent),
              }),
            ]
          : []),
        ...(present_housing > 0 ? [texts.now({ amount: formatted('shortMoney', present_housing) })] : []),
      ],
      total: 'housing',
      section: 'loan_overview',
    },
    {
      id: 'ratio',
      label: labels.ratio,
      value: housing === null || income <= 0 ? texts.notKnown : verbatim(percentOf(housing + obligations, income)),
      details: [texts.withoutReport],
      total: 'back_ratio',
      section: 'loan_overview',
    },
    ...ratioWithReport(facts, housing === null ? null : housing + obligations),
    {
      id: 'cash',
      label: labels.cash,
      value: short(cashLeft(checked)),
      details: [
        down_payment.amount > 0 && !downPaymentAccounts(checked) ? texts.downPaymentElsewhere : texts.afterDownPayment,
      ],
      total: 'cash',
      section: 'financial_accounts',
    },
    {
      id: 'home',
      label: labels.home,
      value: homeText(home ?? {}),
      details: placeText(home ?? {}, land ?? {}),
      total: null,
      section: 'property',
    },
  ]
}

/** The lender's values of the home, each with the loan to it. */
function homeValues({ figures }: AttentionFacts, loan: number | undefined): KeyFigure[] {
  const centsOf = (wanted: FigureKind) => figures.find(({ kind }) => kind === wanted)?.cents
  const values = [
    ['invoice', labels.invoice, centsOf('INVOICE'), texts.loanToInvoice],
    ['book_value', labels.bookValue, centsOf('BOOK_VALUE'), texts.loanToBookValue],
  ] as const
  return values.flatMap(([id, label, cents, ratio]): KeyFigure[] => {
    if (cents === undefined) return []
    const details = loan === undefined ? [] : [ratio({ share: percentOf(loan, cents) })]
    return [{ id, label, value: short(cents), details, total: id, section: 'loan_overview' }]
  })
}

function verifiedIncome(facts: AttentionFacts): KeyFigure[] {
  const people = withFigures(facts)
  const verified = people.flatMap(person => person.verified ?? [])
  if (verified.length === 0) return []
  const isWhole = verified.length === people.length
  return [
    {
      id: 'verified_income',
      label: labels.verified,
      value: short(sumOf(verified)),
      details: isWhole ? [] : [texts.verifiedOf({ count: verified.length, all: people.length })],
      total: 'verified_income',
      section: 'income',
    },
  ]
}

/** `paid`: housing and obligations a month; null where the housing is not known. */
function ratioWithReport(facts: AttentionFacts, paid: number | null): KeyFigure[] {
  const amounts = reportAmounts(facts)
  if (!amounts || paid === null) return []
  return [
    {
      id: 'report_ratio',
      label: labels.ratio,
      value: verbatim(percentOf(paid + amounts.debts, amounts.income)),
      details: [texts.withReport, texts.of[amounts.verified]],
      total: 'report_ratio',
      section: 'loan_overview',
    },
  ]
}

function sourceOf(home: StoredAnswers): Text[] {
  const { down_payment_source_type: source, down_payment_giftor_name: giver } = downPaymentForm.clearInapplicable(
    downPaymentForm.fromStored(home),
  )
  if (source === null) return []
  return [source === 'GIFT' && giver ? texts.gift({ giver }) : message(downPaymentSource.labels[source])]
}

/** '2026 Champion' */
function homeText(home: StoredAnswers): Text {
  const values = manufactureForm.clearInapplicable(manufactureForm.fromStored(home))
  const { manufacturer_type: maker, manufacturer_type_other, model_year } = values
  if (maker === null) return texts.notGiven
  if (!isModelKnown(values)) return texts.notKnown
  const name: Text = maker === 'OTHER' ? verbatim(manufacturer_type_other) : message(manufacturerType.labels[maker])
  return texts.maker({ year: model_year, maker: listOf([name]) })
}

/** Its sections and the land. */
function placeText(home: StoredAnswers, land: StoredAnswers): Text[] {
  const { section_type: size } = manufactureForm.clearInapplicable(manufactureForm.fromStored(home))
  const situation = land.land_situation_type
  return [
    ...(size && size !== 'OTHER' ? [sizeWords[size]] : []),
    ...(landSituation.has(situation) ? [landWords[situation]] : []),
  ]
}

/** The size of a home as a lender names it. */
const sizeWords = {
  SINGLE_WIDE: phrase('single-wide'),
  DOUBLE_WIDE: phrase('double-wide'),
  TRIPLE_WIDE: phrase('triple-wide'),
  QUAD_WIDE: phrase('quad-wide'),
}

/** The land as a lender names it. */
const landWords: Record<LandSituation, Text> = {
  ALREADY_OWNED: phrase('own land'),
  CURRENTLY_FINANCED: phrase('financed land'),
  PURCHASING: phrase('land to buy'),
  LEASING: phrase('leased lot'),
  FAMILY: phrase('family land'),
  RESERVATION: phrase('reservation'),
}
