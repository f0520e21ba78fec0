import type { IconShape } from './base/Icon.tsx'

/** The icons of what only some pages show. */
export const backIcon: IconShape = 'M19 12H5m6-6-6 6 6 6'
export const chevronIcon: IconShape = 'm9 6 6 6-6 6'
export const clockIcon: IconShape = 'M12 7v5l3 2M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Z'
export const closeIcon: IconShape = 'M6 6l12 12M18 6 6 18'
export const downloadIcon: IconShape = 'M12 4v11m-5-4 5 5 5-5M5 20h14'
export const editIcon: IconShape = 'M4 20v-4L15.5 4.5a2 2 0 0 1 3 0l1 1a2 2 0 0 1 0 3L8 20H4Zm9.5-13.5 4 4'
export const externalIcon: IconShape = 'M14 4h6v6m0-6-9 9M18 14v6H4V6h6'
export const houseIcon: IconShape = 'm3 11 9-7 9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6'
export const listIcon: IconShape = 'M9 6h12M9 12h12M9 18h12M4 6h.1M4 12h.1M4 18h.1'
export const lockIcon: IconShape = 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3'
export const offlineIcon: IconShape =
  'M4 4l16 16M8.5 15.5a5 5 0 0 1 5-1.300M5 12a10 10 0 0 1 4-2.5m4.5-.4A10 10 0 0 1 19 12M12 19v.1'
export const penIcon: IconShape = 'M4 20c3-4 4-9 7-9s0 6 3 6 3-3 6-3'
export const plusIcon: IconShape = 'M12 5v14M5 12h14'
export const trashIcon: IconShape = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13m-8 4v5m4-5v5'
export const userIcon: IconShape = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5'
