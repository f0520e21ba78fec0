import { lazyComponent } from '../../ui/base/lazy-component.tsx'

/** Its code comes once the page is idle. */
export const ElectronicRecordsDialog = lazyComponent(
  async () => (await import('./ElectronicRecordsDialog.tsx')).ElectronicRecordsDialog,
)
