declare global {
  interface Window {
    /** Ends `holdPresses`, and presses the held control unless it is gone. Undefined once the page is hydrated. */
    releasePress?: () => void
  }
}

/**
 * Holds the last press of a button, or the submit of a form, until the page is hydrated: before that a button does
 * nothing, and a form would send its values to the browser's address. The server writes this function into the page, so it
 * refers to nothing outside of itself.
 */
export function holdPresses(): void {
  let held: HTMLElement | undefined
  const hold = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(event.type === 'submit' ? 'form' : 'button')
    if (!control) return
    event.preventDefault()
    // React must not see a press that is going to be repeated.
    event.stopPropagation()
    // Not marked as busy: React hydrates the elements as the server wrote them.
    held = control
  }
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  window.releasePress = () => {
    removeEventListener('click', hold, true)
    removeEventListener('submit', hold, true)
    window.releasePress = undefined
    dispatchEvent(new Event('hydrated'))
    if (!held?.isConnected) return
    if (held instanceof HTMLFormElement) held.requestSubmit()
    else held.click()
  }
}

/** Runs in the page before its code is fetched. */
export const holdingScript = `(${holdPresses})()`
