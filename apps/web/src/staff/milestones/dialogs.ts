import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** The dialogs of the panel, whose code comes once the page is idle. */
export const OutcomeDialog = lazyComponent(async () => (await import('./EventDialog.tsx')).OutcomeDialog)
export const DateDialog = lazyComponent(async () => (await import('./EventDialog.tsx')).DateDialog)
export const NoticeDialog = lazyComponent(async () => (await import('./EventDialog.tsx')).NoticeDialog)
export const EventDialog = lazyComponent(async () => (await import('./EventDialog.tsx')).EventDialog)
export const LandDialog = lazyComponent(async () => (await import('./LandDialog.tsx')).LandDialog)
export const HoldDialog = lazyComponent(async () => (await import('./HoldDialog.tsx')).HoldDialog)
