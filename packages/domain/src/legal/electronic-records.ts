import { type Day, isCalendarDay } from '../forms/day.ts'
import { formatted, phrase, type Text, template } from '../forms/text.ts'

/**
 * The version of the consent to electronic records from which on it covers notices, disclosures and valuations (15 USC
 * 7001(c)(1)(B)(ii)). To be raised where the text, or the hardware and software that it asks for, changes so that people have to agree again
 * (15 USC 7001(c)(1)(D)): until they do, records to them are printed.
 */
export const ELECTRONIC_RECORDS_SINCE = '2026-11.3'

/** A consent to electronic records. */
export interface ElectronicConsent {
  version: string
  /** The day of `at` in the lender's time zone. */
  on: Day
  /** ISO 8601 in UTC. */
  at: string
}

/** A withdrawal of it. */
export interface ElectronicWithdrawal {
  /** From this day on, nothing goes out electronically. */
  on: Day
  /** Time when it was recorded, ISO 8601 in UTC. */
  at: string
}

export const noElectronicRecords = ['NO_CONSENT', 'OLDER_TEXT', 'WITHDRAWN'] as const

export interface ElectronicRecords {
  /** True if notices, disclosures and valuations can go out electronically; otherwise they go out on paper. */
  stands: boolean
  /** The day of the last consent, or null. */
  since: Day | null
  version: string | null
  /** Null where it stands. */
  why_not: (typeof noElectronicRecords)[number] | null
  /** The first day on paper, where the last consent was withdrawn. */
  withdrawn_on: Day | null
}

const isEarlier = (version: string, other: string): boolean => {
  const [numbers, others] = [version, other].map(text => text.split(/[-.]/).map(Number))
  const differing = others!.findIndex((number, index) => number !== (numbers![index] ?? 0))
  return differing >= 0 && (numbers![differing] ?? 0) < others![differing]!
}

/** A consent that is given after a withdrawal counts again, also where the withdrawal is recorded later, for an earlier day. */
const isBefore = (consent: ElectronicConsent, withdrawal: ElectronicWithdrawal): boolean =>
  consent.on <= withdrawal.on && consent.at <= withdrawal.at

/** Returns whether records may go to a borrower electronically on a day, by the consents and withdrawals of that borrower, in any order. */
export function electronicRecords(
  consents: readonly ElectronicConsent[],
  withdrawals: readonly ElectronicWithdrawal[],
  day: Day,
): ElectronicRecords {
  const last = consents
    .filter(({ on }) => on <= day)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1)
  if (!last) return { stands: false, since: null, version: null, why_not: 'NO_CONSENT', withdrawn_on: null }
  const [withdrawn_on = null] = withdrawals
    .filter(withdrawal => withdrawal.on <= day && isBefore(last, withdrawal))
    .map(({ on }) => on)
    .sort()
  const isOlder = isEarlier(last.version, ELECTRONIC_RECORDS_SINCE)
  const why_not = withdrawn_on ? 'WITHDRAWN' : isOlder ? 'OLDER_TEXT' : null
  return { stands: why_not === null, since: last.on, version: last.version, why_not, withdrawn_on }
}

const words = {
  agreed: template('Electronic records: agreed {day}'),
  withdrew: template('Paper only: withdrew {day}'),
  older: phrase('Paper only: agreed to an older text'),
  none: phrase("Paper only: hasn't agreed to electronic records"),
}
const written = (day: Day | null) => formatted('day', day ?? '', 'UTC')

/** The state in a few words, for staff. */
export function electronicRecordsWords({ why_not, since, withdrawn_on }: ElectronicRecords): Text {
  if (why_not === null) return words.agreed({ day: written(since) })
  if (why_not === 'WITHDRAWN') return words.withdrew({ day: written(withdrawn_on) })
  return why_not === 'OLDER_TEXT' ? words.older : words.none
}

const NO_CONSENT = phrase('This person gets everything on paper already')
const DAY_MISSING = phrase('Enter the day')
const IN_FUTURE = phrase("Choose a day that isn't in the future")
const tooEarly = template('They agreed on {day}. Choose that day or a later one')

/** Returns whether there is a consent to withdraw, also one to an older text. */
export const canWithdraw = ({ since, withdrawn_on }: Pick<ElectronicRecords, 'since' | 'withdrawn_on'>): boolean =>
  since !== null && withdrawn_on === null

/** Messages beside the fields of a withdrawal; empty where it can be recorded. `records`: of today, undefined for no borrower. */
export function withdrawalErrors(
  on: Day,
  records: ElectronicRecords | undefined,
  today: Day,
): Partial<Record<'borrower_id' | 'withdrawn_on', Text>> {
  if (!records || !canWithdraw(records)) return { borrower_id: NO_CONSENT }
  if (!isCalendarDay(on)) return { withdrawn_on: DAY_MISSING }
  if (on > today) return { withdrawn_on: IN_FUTURE }
  return on < records.since! ? { withdrawn_on: tooEarly({ day: written(records.since) }) } : {}
}
