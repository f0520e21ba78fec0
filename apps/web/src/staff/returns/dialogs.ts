import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** Its code comes once the page is idle. */
export const SendBackDialog = lazyComponent(async () => (await import('./SendBackDialog.tsx')).SendBackDialog)
