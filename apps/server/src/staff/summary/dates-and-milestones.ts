import type { MilestonesView } from '@porchlight/api'
import { type Day, ENGLISH, formats, translate } from '@porchlight/domain'
import { clocks, methodLabelsOf, milestoneLabels } from '@porchlight/domain/staff'
import type { TitledTable } from '../../documents/document-data.ts'

const day = (on: Day | null): string => (on ? formats(ENGLISH).day(on, 'UTC') : '')

/** The dates of all clocks, and the milestones as they were recorded. */
export function datesAndMilestones(
  { deadlines, recorded }: MilestonesView,
  nameOf: (borrower_id: string) => string | undefined,
  time: (at: string) => string,
): TitledTable[] {
  return [
    {
      heading: 'Deadlines',
      empty: 'No deadlines.',
      head: ['Date', 'Last business day', 'For', 'Rule', 'State'],
      rows: deadlines.map(({ clock, on, last_business_day, is_answered }) => [
        day(on),
        day(last_business_day),
        translate(ENGLISH, clocks[clock].label),
        clocks[clock].rule,
        is_answered ? 'Met' : 'Open',
      ]),
    },
    {
      heading: 'Outcomes as recorded',
      empty: 'No outcome is recorded.',
      head: ['Recorded', 'By', 'Outcome', 'On', 'How'],
      rows: recorded.map(({ recorded_at, by, kind, happened_on, method, requested_by, corrects }) => [
        time(recorded_at),
        by ?? 'A borrower',
        [kind ? translate(ENGLISH, milestoneLabels[kind]) : 'None', ...(corrects ? ['(correction)'] : [])].join(' '),
        day(happened_on),
        [
          ...(method ? [translate(ENGLISH, methodLabelsOf(kind)[method])] : []),
          ...(requested_by ? [nameOf(requested_by) ?? ''] : []),
        ].join(', '),
      ]),
    },
  ]
}
