const waiting: (() => void)[] = []
let isPressed = false

function press(): void {
  isPressed = true
}

function release(): void {
  // The browser sends the click after `mouseup`, in the same task.
  setTimeout(() => {
    isPressed = false
    for (const run of waiting.splice(0)) run()
  })
}

if (typeof document !== 'undefined') {
  // On a touch screen the browser sends these for a tap, too.
  addEventListener('mousedown', press, true)
  addEventListener('mouseup', release, true)
  addEventListener('dragend', release, true)
  // The window's own: the event of an element does not bubble.
  addEventListener('blur', release)
}

/** Runs it now, or while a mouse button is down, once the click is done. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}

/** Long enough to notice the check mark of a choice that opens the next page. */
const SEEN_MS = 300

/** Resolves when a choice that was marked now has been seen. */
export const untilSeen = (): Promise<void> => new Promise(resolve => setTimeout(resolve, SEEN_MS))
