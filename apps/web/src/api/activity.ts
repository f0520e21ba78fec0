import { boot } from '../boot.ts'
import { stored } from './storage.ts'

/** Document 1, section 4: written at most once in ten seconds, shared between tabs. */
const THROTTLE_MS = 10_000
const EVENTS = ['pointerdown', 'keydown', 'touchstart', 'mousemove'] as const

let written = 0

function note(): void {
  const now = Date.now()
  if (now - written < THROTTLE_MS) return
  written = now
  stored(boot().dealer?.slug ?? '', 'last-active').write(String(now))
}

/** When the person last did something in any tab. */
export const lastActive = (): Date =>
  new Date(Number(stored(boot().dealer?.slug ?? '', 'last-active').read()) || Date.now())

/** Answers how to stop. */
export function watchActivity(): () => void {
  note()
  for (const event of EVENTS) addEventListener(event, note, { passive: true })
  return () => {
    for (const event of EVENTS) removeEventListener(event, note)
  }
}
