import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** The dialogs of restrictions, whose code comes once the page is idle. */
export const RestrictDialog = lazyComponent(async () => (await import('./RestrictionDialog.tsx')).RestrictDialog)
export const LiftDialog = lazyComponent(async () => (await import('./RestrictionDialog.tsx')).LiftDialog)
