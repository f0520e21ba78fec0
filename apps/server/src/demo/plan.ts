import type { Household } from './answers.ts'
import { answerQuestion, apply, correct, sign } from './borrower-steps.ts'
import { jackson, lawson, nguyen } from './carolina-households.ts'
import { account } from './person.ts'
import {
  approve,
  ask,
  beginReview,
  close,
  confirmLand,
  note,
  sendBack,
  sendNotice,
  withDealerOfficers,
} from './staff-steps.ts'
import type { DemoApplication, DemoStep } from './step.ts'
import { briggs, carter, hernandez, kowalski, whitfield } from './texas-households.ts'
import { before, daysAgo, minutesAgo, type TimeBefore } from './times.ts'

const MINUTES_PER_PERSON = 25

/** The steps with which the people of a household apply and, at that time, sign. */
const submitted = ({ people }: Household, time: TimeBefore, first = apply): DemoStep[] => [
  [before(MINUTES_PER_PERSON * (people.length + 1), time), first],
  [time, sign],
]

/**
 * The demo applications: together they have every state of the queue. The first is submitted before its dealer has an officer, so it is
 * there to be taken.
 */
export const demoApplications: readonly DemoApplication[] = [
  {
    name: 'new',
    dealer: 'sunrise-homes',
    household: hernandez,
    steps: submitted(hernandez, minutesAgo(50)),
  },
  {
    name: 'overdue',
    dealer: 'sunrise-homes',
    household: briggs,
    steps: [
      ...submitted(briggs, daysAgo(33, '11:20'), withDealerOfficers(apply)),
      [
        daysAgo(18, '16:10'),
        note('OFFICER', { kind: 'LEFT_MESSAGE', text: 'Left a message: is the home on its own foundation already?' }),
      ],
      [daysAgo(18, '16:12'), confirmLand('OFFICER')],
    ],
  },
  {
    name: 'submitted again',
    dealer: 'sunrise-homes',
    household: whitfield,
    steps: [
      ...submitted(whitfield, daysAgo(6, '16:45')),
      [
        daysAgo(2, '9:50'),
        sendBack('OFFICER', {
          sections: ['financial_accounts'],
          reason: 'MISSING',
          sentence: 'Please add the savings account that you told us about on the phone.',
        }),
      ],
      [daysAgo(2, '9:55'), confirmLand('OFFICER')],
      [daysAgo(1, '18:40'), correct(account('SAVINGS', 'Randolph-Brooks Federal Credit Union', 5_600_00))],
      [minutesAgo(130), sign],
    ],
  },
  {
    name: 'follow up',
    dealer: 'sunrise-homes',
    household: carter,
    steps: [
      ...submitted(carter, daysAgo(9, '13:10')),
      [daysAgo(8, '14:20'), beginReview('OFFICER')],
      [daysAgo(8, '14:24'), confirmLand('OFFICER')],
      [
        daysAgo(2, '11:15'),
        note('OFFICER', {
          kind: 'SPOKE',
          text: 'She chooses between two homes this week, and is off work after 3. Call her if she does not call.',
          isForToday: true,
        }),
      ],
    ],
  },
  {
    name: 'due soon',
    dealer: 'blue-ridge-homes',
    household: jackson,
    steps: [
      ...submitted(jackson, daysAgo(26, '19:50')),
      [daysAgo(25, '9:15'), beginReview('MANAGER')],
      [daysAgo(25, '9:19'), confirmLand('MANAGER')],
      [
        daysAgo(22, '13:30'),
        note('MANAGER', {
          kind: 'NOTE',
          text: 'The lot lease came from the landlord. The file is with the underwriter.',
        }),
      ],
      [
        daysAgo(21, '10:05'),
        ask('MANAGER', 5, [
          { kind: 'QUESTION', stage: 'TO_DECIDE', title: 'Who else will live in the home?' },
          { kind: 'QUESTION', stage: 'TO_DECIDE', title: 'Which bank holds your savings?' },
        ]),
      ],
      [
        daysAgo(9, '9:45'),
        sendNotice('MANAGER', 'Call me if you are not sure what to send. We can look at it together.'),
      ],
    ],
  },
  {
    name: 'in review',
    dealer: 'blue-ridge-homes',
    household: nguyen,
    steps: [
      ...submitted(nguyen, daysAgo(4, '20:15')),
      [daysAgo(3, '11:40'), beginReview('MANAGER')],
      [daysAgo(3, '11:44'), confirmLand('MANAGER')],
      [
        daysAgo(3, '11:50'),
        ask('MANAGER', 2, [
          { kind: 'QUESTION', stage: 'TO_DECIDE', title: 'How long have you lived at your present address?' },
          { kind: 'DOCUMENT', stage: 'TO_DECIDE', code: 'PAY' },
          { kind: 'DOCUMENT', stage: 'TO_CLOSE', code: 'PHOTO_ID' },
        ]),
      ],
      [daysAgo(1, '19:05'), answerQuestion('Since March 2021. Before that we lived with my parents.')],
    ],
  },
  {
    name: 'sent back',
    dealer: 'sunrise-homes',
    household: kowalski,
    steps: [
      ...submitted(kowalski, daysAgo(12, '12:25')),
      [daysAgo(11, '15:05'), beginReview('OFFICER')],
      [daysAgo(11, '15:09'), confirmLand('OFFICER')],
      [
        daysAgo(3, '16:30'),
        sendBack('OFFICER', {
          sections: ['employment', 'income'],
          reason: 'DIFFERS',
          sentence:
            'Your hours at H-E-B and the child support differ from what you told us. Please look at both again.',
        }),
      ],
    ],
  },
  {
    name: 'done',
    dealer: 'blue-ridge-homes',
    household: lawson,
    steps: [
      ...submitted(lawson, daysAgo(20, '17:35')),
      [daysAgo(19, '10:30'), beginReview('MANAGER')],
      [daysAgo(19, '10:34'), confirmLand('MANAGER')],
      [daysAgo(9, '15:20'), approve('MANAGER', 30)],
      [daysAgo(1, '12:00'), close('MANAGER')],
    ],
  },
]
