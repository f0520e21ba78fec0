import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** The dialogs of letters. Their code is loaded once the page is idle. */
export const NoticeDraftDialog = lazyComponent(async () => (await import('./NoticeDraftDialog.tsx')).NoticeDraftDialog)
export const DiscardDialog = lazyComponent(async () => (await import('./DiscardDialog.tsx')).DiscardDialog)
export const ReturnedDialog = lazyComponent(async () => (await import('./ReturnedDialog.tsx')).ReturnedDialog)
export const MailedDialog = lazyComponent(async () => (await import('./MailedDialog.tsx')).MailedDialog)
