import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** Its code is loaded once the page is idle. */
export const NoticeDraftDialog = lazyComponent(async () => (await import('./NoticeDraftDialog.tsx')).NoticeDraftDialog)
