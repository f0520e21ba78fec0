import { readAnswers } from '../answers.ts'
import type { ExportSource } from '../source.ts'
import { assetsOf } from './application/assets.ts'
import { collateralsElement } from './application/collateral.ts'
import { expensesOf, liabilitiesOf } from './application/debts.ts'
import { earningsOf, payArcs } from './application/employment.ts'
import { loansElement } from './application/loan.ts'
import { partiesElement } from './application/parties.ts'
import { relationshipsElement } from './application/relationships.ts'
import { container, type MismoElement } from './element.ts'
import { dealMessage } from './frame.ts'

/**
 * The application as a MISMO message, without demographics (docs/decisions/0075-days-and-answers-in-the-file.md). `now`: when the file is
 * made, the only thing that differs between two messages of one source.
 */
export function applicationMessage(source: ExportSource, now: Date): MismoElement {
  const answers = readAnswers(source)
  const [assets, expenses, liabilities] = [assetsOf(answers), expensesOf(answers), liabilitiesOf(answers)]
  const earnings = earningsOf(answers)
  const list = (name: string, items: readonly { element: MismoElement }[]) =>
    container(
      name,
      items.map(({ element }) => element),
    )
  return dealMessage('application', { product: source.product, now }, [
    list('ASSETS', assets),
    collateralsElement(answers),
    list('EXPENSES', expenses),
    list('LIABILITIES', liabilities),
    loansElement(answers),
    partiesElement(answers, earnings),
    relationshipsElement({ assets, expenses, liabilities, income: payArcs(earnings) }),
  ])
}
