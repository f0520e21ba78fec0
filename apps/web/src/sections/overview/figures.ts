import { type EditableFigure, type Formats, type Rates, summaryForms } from '@porchlight/domain'

/** Each figure's form has one field, with the figure's name. */
export const figureField = (figure: EditableFigure) =>
  (summaryForms[figure].fields as Record<string, { kind: string; label: string }>)[figure]!

export const isRate = (figure: EditableFigure): figure is keyof Rates => figure.endsWith('_rate')

export const figures = Object.keys(summaryForms) as EditableFigure[]

const RATE_DECIMALS = 2
/** The yearly interest rate has two decimals, or three where it needs them. */
export const INTEREST_DECIMALS = [RATE_DECIMALS, 3] as const

export const shown = ({ money, percent }: Formats, figure: EditableFigure, value: number): string =>
  figureField(figure).kind === 'money'
    ? money(value)
    : figure === 'loan_interest_rate'
      ? percent(value, ...INTEREST_DECIMALS)
      : percent(value, RATE_DECIMALS)
