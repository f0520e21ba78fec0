import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** The dialogs of assignments, whose code comes once the page is idle. */
export const AssignDialog = lazyComponent(async () => (await import('./AssignDialog.tsx')).AssignDialog)
export const AssignTo = lazyComponent(async () => (await import('./AssignTo.tsx')).AssignTo)
