import { type AuditCode, auditCodes, auditEventOf, dayIn } from '@porchlight/domain'
import type { HistoryEvent } from './history-repository.ts'

/** Saves of answers: what they led to was signed, and is read as signed. */
const isSave = (code: AuditCode): boolean =>
  code.endsWith('.saved') || code.startsWith('list_entry.') || code === 'list.skipped' || code === 'address.confirmed'

/** The events of an application that its history has: those that the lender's people may know, without saves of answers. */
export const historyCodes = (): AuditCode[] =>
  auditCodes.filter(code => auditEventOf(code).visibleTo.includes('staff') && !isSave(code))

const READ: AuditCode = 'application.viewed'

/** The events without those in which a person read the application again on the same day. `events`: the newest first. */
export function withoutRepeatedReading(events: readonly HistoryEvent[], timeZone: string): HistoryEvent[] {
  const known = new Set<string>()
  const firstOfDay = events.toReversed().filter(({ at, event, actor_id }) => {
    if (event !== READ) return true
    const reading = `${actor_id} ${dayIn(timeZone, at)}`
    const isFirst = !known.has(reading)
    known.add(reading)
    return isFirst
  })
  return firstOfDay.toReversed()
}
