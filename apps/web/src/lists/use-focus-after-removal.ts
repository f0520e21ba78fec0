import { useEffect, useRef } from 'react'
import { TITLE_ID } from '../ui/PageFrame.tsx'

/** The focus would be lost with the card that was removed; it goes to the title instead. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) document.getElementById(TITLE_ID)?.focus()
    before.current = count
  }, [count])
}
