import { afterEstimateCases } from './after-estimate.ts'
import { calendarCases } from './calendars.ts'
import type { LegalCase } from './case.ts'
import { counterofferCases } from './counteroffers.ts'
import { decisionCases } from './decisions.ts'
import { disclosureCases } from './disclosures.ts'
import { enteredOutcomeCases } from './entered-outcomes.ts'
import { entryCases } from './entries.ts'
import { estimateCases } from './estimates.ts'
import { incompleteCases } from './incomplete.ts'
import { incompleteEndedCases } from './incomplete-ended.ts'
import { noticeCases } from './notices.ts'
import { outcomeCases } from './outcomes.ts'

/** All cases by topic. */
export const legalCases: Readonly<Record<string, readonly LegalCase[]>> = {
  'How days are counted': calendarCases,
  'The decision and its notice': decisionCases,
  'Incomplete applications': incompleteCases,
  'Incomplete applications that ended, and notices that came back': incompleteEndedCases,
  Counteroffers: counterofferCases,
  'Loan Estimates': estimateCases,
  'After the Loan Estimate': afterEstimateCases,
  Outcomes: outcomeCases,
  'Who gets a notice, and how': noticeCases,
  Disclosures: disclosureCases,
  'What can be entered': [...entryCases, ...enteredOutcomeCases],
}
