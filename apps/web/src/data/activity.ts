import { idleness } from '@porchlight/domain'
import { beginActivity, lastActive } from './last-active.ts'

/** Document 1, section 4: written at most once in ten seconds, shared between tabs. */
const THROTTLE_MS = 10_000
const EVENTS = ['pointerdown', 'keydown', 'touchstart', 'mousemove'] as const

/** Comes too late once the time is over: whoever touches a page that was left alone for so long may be anybody. */
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
    // What is pressed in the question whether he is still there is an answer to that.
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
