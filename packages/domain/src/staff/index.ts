export {
  type Condition,
  type ConditionAge,
  type ConditionAges,
  conditionAges,
  conditionTexts,
} from '../items/conditions/condition.ts'
export {
  type ConditionCode,
  conditionCodes,
  conditions,
  isConditionCode,
  type Suggestion,
  suggestionsFor,
} from '../items/conditions/conditions.ts'
export type { ConditionFacts } from '../items/conditions/facts.ts'
export * from './application-id.ts'
export * from './application-state.ts'
export * from './assignment.ts'
export * from './attention/attention.ts'
export { attentionFlags, rulesFor } from './attention/rules.ts'
export { shortItemName, shortTitle } from './awaited-items.ts'
export * from './compliance.ts'
export * from './condition-facts.ts'
export * from './confirmation-code.ts'
export * from './cover-sheet.ts'
export * from './deadline-words.ts'
export * from './due-report.ts'
export * from './electronic-records.ts'
export * from './estimate-facts.ts'
export * from './exports.ts'
export { cashTotal } from './figures/cash-total.ts'
export { type KeyFigure, keyFigures } from './figures/key-figures.ts'
export { lenderTotals } from './figures/lender-totals.ts'
export {
  type ApprovalConditions,
  approvalConditionCodes,
  approvalConditions,
  approvalInForce,
} from './file-event/approval.ts'
export * from './file-event/event.ts'
export * from './history.ts'
export * from './identifiers.ts'
export * from './includes-land.ts'
export * from './lender-figures.ts'
export * from './licensing.ts'
export * from './limits.ts'
export * from './list-columns.ts'
export * from './live.ts'
export * from './mailing-address.ts'
export * from './milestones.ts'
export * from './notes.ts'
export * from './offered-actions.ts'
export * from './officer-notices.ts'
export * from './openings.ts'
export * from './overview.ts'
export { MOST_OWN_ACTS, type OwnActKind, ownActKinds, ownActs } from './own-acts.ts'
export * from './passkey-name.ts'
export * from './preferences.ts'
export { eventOfTask, type PrimaryAction, primaryActionOf } from './primary-action.ts'
export * from './profile.ts'
export * from './queue.ts'
export * from './queue-group.ts'
export * from './recording/codes.ts'
export * from './recording/errors.ts'
export * from './recording/kinds.ts'
export * from './recording/notices.ts'
export * from './recording/period-reasons.ts'
export * from './regulation-c.ts'
export * from './restriction.ts'
export * from './retention.ts'
export * from './return-reasons.ts'
export * from './review-actions.ts'
export * from './roles.ts'
export * from './search.ts'
export type { SignedFacts } from './signed-facts.ts'
export * from './staff-members.ts'
export * from './staff-routes.ts'
export * from './step-up.ts'
export { clocks } from './tasks/clocks.ts'
export * from './tasks/deadlines.ts'
export { dueWords, lateWords } from './tasks/due-words.ts'
export {
  estimateOf,
  hasUnreadSubmission,
  isOver,
  type PassedDay,
  type SettableDisclosure,
  settableDisclosures,
  type TaskFacts,
  type TaskItem,
  waitsForBorrower,
} from './tasks/facts.ts'
export { type OwnPeriod, ownPeriods, type TaskCalendar } from './tasks/row.ts'
export {
  approvedUntil,
  TASK_RULES_VERSION,
  type Task,
  tasksOf,
} from './tasks/tasks.ts'
export {
  type ClockId,
  type ClockState,
  clockIds,
  clockStateLabels,
  clockStates,
  clockTexts,
  isClock,
  type TaskKind,
  taskKinds,
  taskLabels,
} from './tasks/texts.ts'
export { figureText, LENDER_FIGURES, type Total } from './totals/total.ts'
export { totalsOf } from './totals/totals.ts'
export * from './waiting-words.ts'
export { emptyAnswers, type SectionTotal, sectionTotals, worksheetEntries } from './worksheet/worksheet.ts'
