import type { IconShape } from '../../ui/base/Icon.tsx'

/** The icons of the tools above the queue. */
export const filterIcon: IconShape = 'M4 6h16M7 12h10m-7 6h4'
export const columnsIcon: IconShape = 'M4 5h16v14H4Zm5.3 0v14m5.4-14v14'
export const exportIcon: IconShape = 'M12 15V4M7 9l5-5 5 5M5 14v6h14v-6'
export const refreshIcon: IconShape = 'M20 6v5h-5M4 18v-5h5m10-4a8 8 0 0 0-13-3L4 8m16 8-2 2a8 8 0 0 1-13-3'
export const removeIcon: IconShape = 'M7 7l10 10M17 7 7 17'
export const listIcon: IconShape = 'M4 7h10m4 0h2M4 17h2m4 0h10M14 4v6M6 14v6'
export const nextIcon: IconShape = 'M5 12h13m-5-6 6 6-6 6'
