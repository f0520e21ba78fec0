import { hourIn } from '../forms/formats.ts'

const HOUR_MS = 3_600_000

/** Text messages are sent from 8 am to 8 pm. */
export const FIRST_TEXT_HOUR = 8
export const LAST_TEXT_HOUR = 20

/** Returns whether it is between 8 am and 8 pm in all of these time zones. */
export const mayText = (zones: readonly string[], instant: Date): boolean =>
  zones.every(zone => {
    const hour = hourIn(zone, instant)
    return hour >= FIRST_TEXT_HOUR && hour < LAST_TEXT_HOUR
  })

/**
 * Returns when a text message may be sent to a person who may be in any of these time zones: at `instant`, or at the next full hour
 * that is between 8 am and 8 pm in all of them. The zones are those of one state, so there is one each day.
 */
export function nextTextTime(zones: readonly string[], instant: Date): Date {
  let time = instant
  while (!mayText(zones, time)) time = new Date((Math.floor(time.getTime() / HOUR_MS) + 1) * HOUR_MS)
  return time
}
