import { lazyComponent } from './lazy-component.tsx'
import type { DialogProps } from './OpenDialog.tsx'

/** A modal dialog, open while it is rendered. The focus returns to its opener. */
export const Dialog = lazyComponent<DialogProps>(async () => (await import('./OpenDialog.tsx')).OpenDialog)
