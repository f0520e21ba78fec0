import { type RefObject, useLayoutEffect, useRef } from 'react'
import { TITLE_ID } from './base/PageFrame.tsx'

/** A ref of a part of a page that can be gone with the focus in it: the title, or the element of another id, gets the focus, instead of nothing. */
export function useFocusFallback<E extends HTMLElement>(id: string = TITLE_ID): RefObject<E | null> {
  const part = useRef<E>(null)
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement)) document.getElementById(id)?.focus()
    },
    [id],
  )
  return part
}
