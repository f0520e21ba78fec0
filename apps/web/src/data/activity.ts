import { idleness } from '@porchlight/domain'
import { beginActivity, lastActive } from './last-active.ts'

/** Activity is written at most once in ten seconds and shared between tabs (docs/product/limits.md §9). */
const THROTTLE_MS = 10_000
const EVENTS = ['pointerdown', 'keydown', 'touchstart', 'mousemove'] as const

/** Stores the current time as the last activity. Does nothing after the timeout: another person may use the abandoned page. */
export function noteActivity(): void {
  if (idleness(lastActive(), Date.now()).state !== 'over') beginActivity()
}

/** Browsers also send the event when the page scrolls under a mouse at rest. */
const isStill = (event: Event) =>
  event.type === 'mousemove' && (event as MouseEvent).movementX === 0 && (event as MouseEvent).movementY === 0

/** Calls back at most once in ten seconds while the person does something in this window. Returns a function that unsubscribes. */
export function onActivity(act: () => void): () => void {
  let lastCall = 0
  const listen = (event: Event) => {
    // A press in the warning dialog answers the warning only.
    const isAnswer = event.target instanceof Element && event.target.closest('[data-asking]')
    if (isAnswer || Date.now() - lastCall < THROTTLE_MS || isStill(event)) return
    lastCall = Date.now()
    act()
  }
  for (const event of EVENTS) addEventListener(event, listen, { passive: true })
  return () => {
    for (const event of EVENTS) removeEventListener(event, listen)
  }
}
