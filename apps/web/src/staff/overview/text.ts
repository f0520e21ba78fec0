import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-overview', {
  asOf: (time: string, from: string) => `As of ${time}. Flow since ${from}.`,
  save: 'Download CSV',
  saving: 'Downloading…',
  saved: 'Look for the CSV file in your downloads.',
  fileName: (day: string) => `Overview ${day}.csv`,
  print: 'Print',
  nothingAtRisk: 'Nothing is due within 3 business days without a record.',
  nothingHappened: 'Nothing happened in these weeks.',
  about: (title: string) => `About ${title}`,
  of: (row: string, column: string) => `, ${row}: ${column}`,
  oldest: (day: string, count: number) => (count === 1 ? `${day}, 1 day` : `${day}, ${count} days`),
  days: (from: string, until: string) => `${from} to ${until}`,
  byWeek: 'By week',
  byPerson: 'By person',
  byDealer: 'By dealer',
  rules: {
    risk: [
      'What the law sets a day for counts once that day is near, until you record it.',
      "No one licensed: the assignee isn't licensed in its state. Unassigned, no one with access is.",
      'Unassigned ones count from one whole business day after they were submitted.',
    ],
    workload: ['Each open application counts once, by the task that is due first.'],
    due: [
      'Each open application counts once, by the task that is due first.',
      'Weekends and holidays are added to the next business day.',
    ],
    flow: [
      'Each event counts in the week of its day. An application can be in several columns.',
      'Late: tasks that were open after their due day, in the week of that day.',
      'Submitted and open tasks count for the assignee, the rest for who did it.',
      'These numbers are counted every 5 minutes.',
    ],
  },
})
