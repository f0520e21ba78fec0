import { idleness } from '@porchlight/domain'
import { beginActivity, lastActive } from './storage.ts'

/** Activity is written at most once in ten seconds and shared between tabs (docs/product/limits.md §9). */
const THROTTLE_MS = 10_000
const EVENTS = ['pointerdown', 'keydown', 'touchstart', 'mousemove'] as const

/** Ignored after the timeout: the person who touches an abandoned page may be someone else. */
export function noteActivity(): void {
  if (idleness(lastActive(), Date.now()).state !== 'over') beginActivity()
}

/** Browsers also tell a mouse at rest that the page has moved under it. */
const isAtRest = (event: Event) =>
  event.type === 'mousemove' && (event as MouseEvent).movementX === 0 && (event as MouseEvent).movementY === 0

/** Calls back at most once in ten seconds while the person does something in this window. Answers how to stop. */
export function onActivity(act: () => void): () => void {
  let heard = 0
  const hear = (event: Event) => {
    // A press in the warning dialog answers the warning only.
    const isAnswer = event.target instanceof Element && event.target.closest('[data-asking]')
    if (isAnswer || Date.now() - heard < THROTTLE_MS || isAtRest(event)) return
    heard = Date.now()
    act()
  }
  for (const event of EVENTS) addEventListener(event, hear, { passive: true })
  return () => {
    for (const event of EVENTS) removeEventListener(event, hear)
  }
}
