import { useEffect, useRef } from 'react'
import { TITLE_ID } from '../ui/base/PageFrame.tsx'

/** Moves the focus to the title after a removal, because the focused card is gone. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) document.getElementById(TITLE_ID)?.focus()
    before.current = count
  }, [count])
}
