import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** The dialogs that keys start. Their code is loaded once the page is idle; other dialogs are declared where they open. */
export const AskDialog = lazyComponent(async () => (await import('./ask/AskDialog.tsx')).AskDialog)
export const ClearDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ClearDialog)
export const AskAgainDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).AskAgainDialog)
