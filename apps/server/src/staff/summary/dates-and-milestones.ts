import type { MilestonesView } from '@porchlight/api'
import { type Day, ENGLISH, formats, inEnglish } from '@porchlight/domain'
import { clockTexts, deadlineLabel, deadlineState, fileEvents, methodLabelsOf } from '@porchlight/domain/staff'
import type { TitledTable } from '../../documents/document-data.ts'

const day = (on: Day | null): string => (on ? formats(ENGLISH).day(on, 'UTC') : '')

/** The dates of all clocks, and the events of the file as they were recorded. */
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
      rows: deadlines.map(deadline => [
        day(deadline.on),
        day(deadline.last_business_day),
        inEnglish(deadlineLabel(deadline)),
        clockTexts[deadline.clock].rule,
        [inEnglish(deadlineState(deadline)), day(deadline.ended_on)].filter(Boolean).join(', '),
      ]),
    },
    {
      heading: 'Dates and outcomes as recorded',
      empty: 'Nothing is recorded.',
      head: ['Recorded', 'By', 'What', 'On', 'Details'],
      rows: recorded.map(({ recorded_at, by, kind, happened_on, corrects, ...event }) => [
        time(recorded_at),
        by ?? 'The borrowers',
        [kind ? inEnglish(fileEvents[kind].label) : 'Entered by mistake', ...(corrects ? ['(correction)'] : [])].join(
          ' ',
        ),
        day(happened_on),
        [
          ...(event.method ? [inEnglish(methodLabelsOf(kind)[event.method])] : []),
          ...(event.borrower_id ? [nameOf(event.borrower_id) ?? ''] : []),
          ...(kind && event.code ? [inEnglish(fileEvents[kind].codes?.[event.code] ?? '')] : []),
          ...(event.until_on ? [`until ${day(event.until_on)}`] : []),
          ...(event.closing_on ? [`closing ${day(event.closing_on)}`] : []),
        ].join(', '),
      ]),
    },
  ]
}
