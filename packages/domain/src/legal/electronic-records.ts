import type { Day } from '../forms/day.ts'

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

/** Returns whether there is a consent to withdraw, also one to an older text. */
export const canWithdraw = ({ since, withdrawn_on }: Pick<ElectronicRecords, 'since' | 'withdrawn_on'>): boolean =>
  since !== null && withdrawn_on === null
