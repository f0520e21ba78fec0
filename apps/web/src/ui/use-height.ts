import { useCallback } from 'react'

/** Gives the style the height of the element with this ref, in a property of the page: what stands above or below it leaves so much room. */
export function useHeight(property: `--${string}`) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === 'undefined') return
      const observer = new ResizeObserver(() =>
        document.documentElement.style.setProperty(property, `${element.offsetHeight}px`),
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [property],
  )
}
