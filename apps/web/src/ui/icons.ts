import type { IconShape } from './base/Icon.tsx'

/** The icons that several components show, but not every page. An icon of one component is beside it. */
export const backIcon: IconShape = 'M19 12H5m6-6-6 6 6 6'
export const chevronIcon: IconShape = 'm9 6 6 6-6 6'
export const downloadIcon: IconShape = 'M12 4v11m-5-4 5 5 5-5M5 20h14'
export const editIcon: IconShape = 'M4 20v-4L15.5 4.5a2 2 0 0 1 3 0l1 1a2 2 0 0 1 0 3L8 20H4Zm9.5-13.5 4 4'
export const penIcon: IconShape = 'M4 20c3-4 4-9 7-9s0 6 3 6 3-3 6-3'
export const plusIcon: IconShape = 'M12 5v14M5 12h14'
export const trashIcon: IconShape = 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13m-8 4v5m4-5v5'
export const userIcon: IconShape = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5'
