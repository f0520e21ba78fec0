import { type RefObject, useLayoutEffect, useRef } from 'react'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'

/** A ref of a part of a page that can be gone with the focus in it: the title gets the focus, instead of nothing. */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null)
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement)) document.getElementById(TITLE_ID)?.focus()
    },
    [],
  )
  return part
}
