/** The icons in use, on a 24 px grid with 2 px lines. */
const paths = {
  back: 'M19 12H5m6-6-6 6 6 6',
  check: 'm5 13 4.5 4.5L19 7',
  chevron: 'm9 6 6 6-6 6',
  clock: 'M12 7v5l3 2M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11m-5-4 5 5 5-5M5 20h14',
  edit: 'M4 20v-4L15.5 4.5a2 2 0 0 1 3 0l1 1a2 2 0 0 1 0 3L8 20H4Zm9.5-13.5 4 4',
  'equal-housing': 'm2 10 10-7 10 7M4.500 9v12h15V9M8.500 12.500h7m-7 4h7',
  external: 'M14 4h6v6m0-6-9 9M18 14v6H4V6h6',
  globe: 'M3 12h18M12 3c3.5 3 3.5 15 0 18-3.5-3-3.5-15 0-18ZM3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Z',
  house: 'm3 11 9-7 9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  info: 'M12 11v5.5m0-9v.1M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0Z',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.1M4 12h.1M4 18h.1',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12h-17V6Zm0 1 8.5 6.5L20.5 7',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 5-1.300M5 12a10 10 0 0 1 4-2.5m4.5-.4A10 10 0 0 1 19 12M12 19v.1',
  pen: 'M4 20c3-4 4-9 7-9s0 6 3 6 3-3 6-3',
  phone: 'M5 4h4l1.5 5L8 11a12 12 0 0 0 5 5l2-2.5 5 1.5v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1Z',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13m-8 4v5m4-5v5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  warning: 'M12 9v5m0 3v.1M12 3.5 2.5 20h19L12 3.5Z',
} as const

export type IconName = keyof typeof paths

/** Decoration beside text or in a named button; never the only carrier of meaning. `size` in rem. */
export function Icon({ name, size = 1.25 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={`${size}rem`}
      height={`${size}rem`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
