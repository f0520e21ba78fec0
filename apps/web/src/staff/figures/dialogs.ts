import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** Its code comes once the page is idle. */
export const FigureDialog = lazyComponent(async () => (await import('./FigureDialog.tsx')).FigureDialog)
