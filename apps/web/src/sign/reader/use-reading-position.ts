import { type RefObject, useEffect, useState } from 'react'

/** Where the reader of a document is. */
export interface ReadingPosition {
  /** The share of the document above the lower edge of the screen, from 0 to 1. */
  seen: number
  /** The share above the middle of the screen. */
  middle: number
  /** True if the end of the document has been on the screen. */
  isEndReached: boolean
}

/** Rounding of the layout. */
const TOLERANCE = 2

/** The lower edge of what can be seen, above the buttons that stay on a phone's screen. */
function lowerEdge(): number {
  const actions = document.querySelector('.actions')
  const top = actions?.getBoundingClientRect().top ?? innerHeight
  return Math.min(innerHeight, top) + TOLERANCE
}

const share = (edge: number, { top, height }: DOMRect): number =>
  height > 0 ? Math.min(1, Math.max(0, (edge - top) / height)) : 0

/**
 * Follows how far a document is scrolled. `view` changes when the document is shown in another way. Its
 * position is measured again then, and an end that was reached stays reached.
 */
export function useReadingPosition(
  content: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  view: string,
): ReadingPosition {
  const [position, setPosition] = useState<ReadingPosition>({ seen: 0, middle: 0, isEndReached: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has another content
  useEffect(() => {
    const measure = () => {
      if (!content.current || !end.current) return
      const edge = lowerEdge()
      const box = content.current.getBoundingClientRect()
      const seen = share(edge, box)
      const middle = share(edge / 2, box)
      const isAtEnd = box.height > 0 && end.current.getBoundingClientRect().bottom <= edge
      setPosition(before => {
        const isEndReached = before.isEndReached || isAtEnd
        const isSame =
          isEndReached === before.isEndReached &&
          Math.abs(seen - before.seen) + Math.abs(middle - before.middle) < 0.005
        return isSame ? before : { seen, middle, isEndReached }
      })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(content.current!)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [content, end, view])
  return position
}
