import type { IconShape } from './Icon.tsx'

/** The icons that several components of every page show. */
export const checkIcon: IconShape = 'm5 13 4.5 4.5L19 7'
export const infoIcon: IconShape = 'M12 11v5.5m0-9v.1M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Z'
export const phoneIcon: IconShape =
  'M5 4h4l1.5 5L8 11a12 12 0 0 0 5 5l2-2.5 5 1.5v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1Z'
export const warningIcon: IconShape = 'M12 9v5m0 3v.1M12 3.5 2.5 20h19L12 3.5Z'
