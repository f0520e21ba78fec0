import type { MissedClocksResponse, OverridesResponse, WordsSentResponse } from '@porchlight/api'
import { type Day, ENGLISH, formats, inEnglish } from '@porchlight/domain'
import {
  type ComplianceList,
  clockTexts,
  complianceColumns,
  complianceLabels,
  fileEvents,
  overrideLabels,
} from '@porchlight/domain/staff'
import { type Cell, CSV_TYPE, toCsv } from '../exports/csv.ts'

export interface ComplianceRows {
  'missed-clocks': MissedClocksResponse['rows'][number]
  overrides: OverridesResponse['rows'][number]
  words: WordsSentResponse['rows'][number]
}

/** The cells of a row, in the order of `complianceColumns`. `minuteOf`: a time in words. */
const cells: { [List in ComplianceList]: (row: ComplianceRows[List], minuteOf: (at: string) => string) => Cell[] } = {
  'missed-clocks': ({ application_id, dealer, clock, due_on, ended_on, by }) => [
    ...[application_id, dealer, inEnglish(clockTexts[clock].label), due_on, ended_on, by],
  ],
  overrides: (
    { application_id, dealer, overrides, kind, code, happened_on, corrected_kind, corrected_on, recorded_at, by },
    minuteOf,
  ) => [
    application_id,
    dealer,
    [
      overrides.map(override => inEnglish(overrideLabels[override])).join('; '),
      ...(corrected_kind
        ? [`Before: ${[inEnglish(fileEvents[corrected_kind].label), corrected_on].filter(Boolean).join(', ')}`]
        : []),
    ].join('. '),
    [fileEvents[kind].label, (code && fileEvents[kind].codes?.[code]) ?? ''].filter(Boolean).map(inEnglish).join(': '),
    happened_on,
    minuteOf(recorded_at),
    by,
  ],
  words: ({ application_id, dealer, by, sent_at, reason, sentence, sections }, minuteOf) => [
    ...[application_id, dealer, by, minuteOf(sent_at), reason],
    [sentence, ...sections.map(({ section, words }) => `${section}: ${words}`)].filter(Boolean).join('\n'),
  ],
}

/** A list of compliance as a CSV file. */
export function complianceFile<List extends ComplianceList>(
  list: List,
  rows: readonly ComplianceRows[List][],
  { zone, today }: { zone: string; today: Day },
): { name: string; type: string; bytes: Buffer } {
  const { minuteInZone } = formats(ENGLISH)
  const heads = Object.values<string>(complianceColumns[list])
  const body = rows.map(row => cells[list](row, at => minuteInZone(at, zone)))
  return { name: `${complianceLabels[list]} ${today}.csv`, type: CSV_TYPE, bytes: toCsv([heads, ...body]) }
}
