import { type AuditCode, auditCodes, auditEventOf, dayIn } from '@porchlight/domain'
import type { PrintedEvent } from './printed-events-repository.ts'

/** Saves of answers: what they led to was signed, and is read as signed. */
const isSave = (code: AuditCode): boolean =>
  code.endsWith('.saved') || code.startsWith('list_entry.') || code === 'list.skipped' || code === 'address.confirmed'

/** Events of its own work that compliance alone reads. Readings of demographics are in no summary. */
const ofCompliance: readonly AuditCode[] = [
  'application.viewed_by_compliance',
  'documents.downloaded_by_compliance',
  'restricted_note.added',
]

/** The events of an application that its history has: those that the reader may know, without saves of answers. */
export const printedCodes = (isCompliance: boolean): AuditCode[] => [
  ...auditCodes.filter(code => auditEventOf(code).visibleTo.includes('staff') && !isSave(code)),
  ...(isCompliance ? ofCompliance : []),
]

const readings: ReadonlySet<string> = new Set<AuditCode>(['application.viewed', 'application.viewed_by_compliance'])

/** The events without those in which a person read the application again on the same day. `events`: the newest first. */
export function withoutRepeatedReading(events: readonly PrintedEvent[], timeZone: string): PrintedEvent[] {
  const known = new Set<string>()
  const firstOfDay = events.toReversed().filter(({ at, event, actor_id }) => {
    if (!readings.has(event)) return true
    const reading = `${actor_id} ${dayIn(timeZone, at)}`
    const isFirst = !known.has(reading)
    known.add(reading)
    return isFirst
  })
  return firstOfDay.toReversed()
}
