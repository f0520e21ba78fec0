import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** The dialogs of conditions. Their code is loaded once the page is idle. */
export const AskDialog = lazyComponent(async () => (await import('./ask/AskDialog.tsx')).AskDialog)
export const ClearDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ClearDialog)
export const AskAgainDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).AskAgainDialog)
export const WaiveDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).WaiveDialog)
export const DueDayDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).DueDayDialog)
export const CorrectDialog = lazyComponent(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)
export const AnswerDialog = lazyComponent(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)
export const NotAvailableDialog = lazyComponent(
  async () => (await import('./NotAvailableDialog.tsx')).NotAvailableDialog,
)
