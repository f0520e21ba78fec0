import { type RefObject, useEffect } from 'react'

/** Calls the function when something outside of the element is pressed or focused, but not in a dialog that it opens. */
export function useOutside(root: RefObject<HTMLElement | null>, onOutside: () => void): void {
  useEffect(() => {
    const closeFor = ({ target }: Event) => {
      if (!root.current || !(target instanceof Element) || root.current.contains(target)) return
      if (target.closest('dialog') === root.current.closest('dialog')) onOutside()
    }
    document.addEventListener('pointerdown', closeFor)
    document.addEventListener('focusin', closeFor)
    return () => {
      document.removeEventListener('pointerdown', closeFor)
      document.removeEventListener('focusin', closeFor)
    }
  })
}
