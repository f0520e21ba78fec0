import type { StaffRole } from '@porchlight/domain/staff'
import { addAccount, type Household } from './answers.ts'
import { correct, fillIn, sign, start } from './borrower-steps.ts'
import { jackson, lawson, nguyen } from './carolina-households.ts'
import { account } from './person.ts'
import { before, daysAgo, minutesAgo } from './shown-times.ts'
import { beginReview, note, open, recordMilestone, sendBack, setDealerOfficers } from './staff-steps.ts'
import type { DemoApplication, DemoStep, RunStep, ShownAt } from './step.ts'
import { briggs, carter, hernandez, kowalski, whitfield } from './texas-households.ts'

const borrower = (name: string, shownAt: ShownAt, run: RunStep): DemoStep => ({ name, by: 'borrower', shownAt, run })
const staff = (name: string, shownAt: ShownAt, run: RunStep): DemoStep => ({ name, by: 'staff', shownAt, run })

const MINUTES_PER_PERSON = 25

/** The steps with which the people of a household apply and, at that time, sign. */
const submitted = ({ people }: Household, shownAt: ShownAt): DemoStep[] => [
  borrower('start', before(MINUTES_PER_PERSON * (people.length + 1), shownAt), start),
  ...people.map((person, index) =>
    borrower(`answers ${index + 1}`, before(MINUTES_PER_PERSON * (people.length - index), shownAt), fillIn(person)),
  ),
  borrower('sign', shownAt, sign),
]

/** The steps with which a person of the lender opens an application and begins its review. */
const inReview = (role: StaffRole, openedAt: ShownAt, begunAt: ShownAt): DemoStep[] => [
  staff('open', openedAt, open(role)),
  staff('review', begunAt, beginReview(role)),
]

/**
 * The demo applications: each is a row of steps, and together they have every group of the queue. The first is submitted before its
 * dealer has an officer, so it is there to be taken. docs/decisions/0063-demo-data-is-made-by-the-product.md
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
      staff('officers', daysAgo(60, '9:00'), setDealerOfficers),
      ...submitted(briggs, daysAgo(33, '11:20')),
      staff('open', daysAgo(32, '9:35'), open('OFFICER')),
      staff(
        'message',
        daysAgo(18, '16:10'),
        note('OFFICER', { kind: 'LEFT_MESSAGE', text: 'Left a message: is the home on its own foundation already?' }),
      ),
    ],
  },
  {
    name: 'submitted again',
    dealer: 'sunrise-homes',
    household: whitfield,
    steps: [
      ...submitted(whitfield, daysAgo(6, '16:45')),
      staff('open', daysAgo(5, '10:05'), open('OFFICER')),
      staff(
        'send back',
        daysAgo(2, '9:50'),
        sendBack('OFFICER', {
          sections: ['financial_accounts'],
          reason: 'MISSING',
          sentence: 'Please add the savings account that you told us about on the phone.',
        }),
      ),
      borrower(
        'correct',
        daysAgo(1, '18:40'),
        correct(({ borrower_id }) => [
          addAccount(borrower_id, account('SAVINGS', 'Randolph-Brooks Federal Credit Union', 5_600_00), 1),
        ]),
      ),
      borrower('sign again', minutesAgo(130), sign),
    ],
  },
  {
    name: 'follow up',
    dealer: 'sunrise-homes',
    household: carter,
    steps: [
      ...submitted(carter, daysAgo(9, '13:10')),
      ...inReview('OFFICER', daysAgo(8, '14:05'), daysAgo(8, '14:20')),
      staff(
        'call',
        daysAgo(2, '11:15'),
        note('OFFICER', {
          kind: 'SPOKE',
          text: 'She chooses between two homes this week, and is off work after 3. Call her if she does not call.',
          isForToday: true,
        }),
      ),
    ],
  },
  {
    name: 'due soon',
    dealer: 'blue-ridge-homes',
    household: jackson,
    steps: [
      ...submitted(jackson, daysAgo(26, '19:50')),
      ...inReview('MANAGER', daysAgo(25, '9:05'), daysAgo(25, '9:15')),
      staff(
        'note',
        daysAgo(22, '13:30'),
        note('MANAGER', {
          kind: 'NOTE',
          text: 'The lot lease came from the landlord. The file is with the underwriter.',
        }),
      ),
    ],
  },
  {
    name: 'in review',
    dealer: 'blue-ridge-homes',
    household: nguyen,
    steps: [
      ...submitted(nguyen, daysAgo(4, '20:15')),
      ...inReview('MANAGER', daysAgo(3, '11:25'), daysAgo(3, '11:40')),
    ],
  },
  {
    name: 'sent back',
    dealer: 'sunrise-homes',
    household: kowalski,
    steps: [
      ...submitted(kowalski, daysAgo(12, '12:25')),
      ...inReview('OFFICER', daysAgo(11, '14:50'), daysAgo(11, '15:05')),
      staff(
        'send back',
        daysAgo(3, '16:30'),
        sendBack('OFFICER', {
          sections: ['employment', 'income'],
          reason: 'DIFFERS',
          sentence:
            'Your hours at H-E-B and the child support differ from what you told us. Please look at both again.',
        }),
      ),
    ],
  },
  {
    name: 'done',
    dealer: 'blue-ridge-homes',
    household: lawson,
    steps: [
      ...submitted(lawson, daysAgo(20, '17:35')),
      ...inReview('MANAGER', daysAgo(19, '10:20'), daysAgo(19, '10:30')),
      staff('approved', daysAgo(9, '15:20'), recordMilestone('MANAGER', { kind: 'APPROVED', method: 'LETTER' })),
      staff('originated', daysAgo(1, '12:00'), recordMilestone('MANAGER', { kind: 'ORIGINATED', method: 'IN_PERSON' })),
    ],
  },
]
