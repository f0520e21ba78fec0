/** A path of SVG on a 24 px grid, drawn with 2 px lines. */
export type IconShape = `${'M' | 'm'}${number}${string}`

/** Decoration beside text or in a named button; never the only carrier of meaning. `size` in rem. */
export function Icon({ shape, size = 1.25 }: { shape: IconShape; size?: number }) {
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
      <path d={shape} />
    </svg>
  )
}
