import { listOf, type Message, message, phrase, template, verbatim } from '../forms/text.ts'
import type { ApplicationStatus, BorrowerStatus } from '../status/transitions.ts'
import { type NextStep, nextStep, type Person, type Progress, sectionsLeft } from './next-step.ts'

export interface Banner {
  title: string
  /** The state of the application for the reader. The next step is the action beside it. */
  text: Message
  success: boolean
}

interface Standing extends Progress {
  own: Person
}
type Condition = (standing: Standing) => boolean

const isApplication =
  (...statuses: ApplicationStatus[]): Condition =>
  ({ status }) =>
    statuses.includes(status)
const anyoneIs =
  (status: BorrowerStatus): Condition =>
  ({ borrowers }) =>
    borrowers.some(borrower => borrower.status === status)
/** True of at least one borrower. */
const all = (group: readonly Person[], ...statuses: BorrowerStatus[]): boolean =>
  group.length > 0 && group.every(({ status }) => statuses.includes(status))
const primaryOrCoborrowersReady: Condition = ({ borrowers }) =>
  [true, false].some(primary =>
    all(
      borrowers.filter(({ is_primary }) => is_primary === primary),
      'READY_TO_SIGN_SUBMIT',
    ),
  )
const everyoneSigned: Condition = ({ borrowers }) => all(borrowers, 'SIGNED', 'WAITING_ON_ESIGNATURE_SERVICE')

const TIME_TO_SIGN = phrase('Time to sign!')
const THANKS_FOR_SIGNING = phrase('Thanks for signing!')

interface Title {
  title: string
  when: readonly Condition[]
  success?: true
  /** The text below need not say again that this person declined. */
  tellsOwnDecline?: true
}

/** The first row that applies has the title; without one there is no banner (docs/product/statuses.md §11). */
const titles: readonly Title[] = [
  { title: phrase('Welcome back!'), when: [anyoneIs('IN_PROGRESS')] },
  { title: phrase('Congratulations on submitting your application!'), when: [isApplication('REVIEWED')] },
  { title: THANKS_FOR_SIGNING, when: [isApplication('WAITING_ON_ESIGNATURE_SERVICE')] },
  {
    title: phrase('Thanks for submitting!'),
    when: [isApplication('SUBMITTED'), ({ borrowers }) => all(borrowers, 'SIGNED')],
    success: true,
  },
  { title: THANKS_FOR_SIGNING, when: [isApplication('SENT_FOR_SIGNATURE'), everyoneSigned] },
  { title: TIME_TO_SIGN, when: [isApplication('SENT_FOR_SIGNATURE')] },
  { title: TIME_TO_SIGN, when: [isApplication('STARTED'), primaryOrCoborrowersReady] },
  {
    title: phrase('You declined to sign'),
    when: [isApplication('STARTED'), ({ own }) => own.status === 'DECLINED_TO_SIGN'],
    tellsOwnDecline: true,
  },
  { title: phrase('Someone declined to sign'), when: [isApplication('STARTED'), anyoneIs('DECLINED_TO_SIGN')] },
  { title: phrase('Waiting for an invitation'), when: [isApplication('STARTED'), anyoneIs('INVITED')] },
]

/** The banner of the progress page for one of the borrowers. */
export function progressBanner(application: Progress, own: Person): Banner | undefined {
  const standing = { ...application, own }
  const row = titles.find(({ when }) => when.every(condition => condition(standing)))
  if (!row) return undefined
  const { title, success = false } = row
  return { title, text: bannerText(standing, nextStep(application, own), row), success }
}

const CONTINUE = phrase('Pick up where you left off.')
const SIGN = phrase('Read your documents and sign them to submit your application.')
const SAVING = phrase('Your application will be saved and submitted in a moment.')
const UNDER_REVIEW = phrase('A loan officer is reviewing it.')
const SUBMITTED = phrase("You can still make changes with the edit icons. If you do, you'll need to sign again.")
const SUBMITTED_TOGETHER = phrase(
  'You can still make changes with the edit icons. If you do, everyone will need to sign again.',
)
const changesByPrimary = template(
  'To make a change, ask {name} to reopen the application. Everyone will need to sign again.',
)
const YOU_DECLINED_REOPEN = phrase('You declined to sign. Reopen the application to make changes and sign.')
const REOPEN = phrase('Reopen the application to make changes and sign.')
const sectionsHere = template("You're done. {name} has {count} sections left on this device.")
const sectionHere = template("You're done. {name} has 1 section left on this device.")
const handOver = template("You've signed. Now it's {name}'s turn on this device.")
const declinedReopen = template('{decliner} declined to sign. Reopen the application to make changes.')
const invitation = template("Waiting for {names} to accept the invitation. We'll email you when it's time to sign.")
const sectionsOfOne = template(
  "Waiting for {names}, who has {count} sections left. We'll email you when it's time to sign.",
)
const sectionOfOne = template("Waiting for {names}, who has 1 section left. We'll email you when it's time to sign.")
const sectionsOfSeveral = template("Waiting for {names} to finish. We'll email you when it's time to sign.")
const signatures = template(
  "You've signed. Waiting for {names} to sign. We'll email you when the application is submitted.",
)

function bannerText({ status, borrowers, own }: Standing, next: NextStep, { tellsOwnDecline }: Title): Message {
  const nameOf = (id: string) => listOfNames(borrowers.filter(borrower => borrower.id === id))
  const decliner = borrowers.find(borrower => borrower.status === 'DECLINED_TO_SIGN')
  switch (next.kind) {
    case 'section': {
      if (next.borrower === own.id) return message(CONTINUE)
      const count = sectionsLeft(borrowers.find(({ id }) => id === next.borrower)!)
      const name = nameOf(next.borrower)
      return count === 1 ? sectionHere({ name }) : sectionsHere({ name, count })
    }
    case 'sign':
      return next.borrower === own.id ? message(SIGN) : handOver({ name: nameOf(next.borrower) })
    case 'reopen':
      return decliner && decliner.id !== own.id
        ? declinedReopen({ decliner: nameOf(decliner.id) })
        : message(tellsOwnDecline ? REOPEN : YOU_DECLINED_REOPEN)
    case 'nothing':
      return status === 'REVIEWED' ? message(UNDER_REVIEW) : submitted(borrowers, own)
    case 'wait': {
      const names = listOfNames(next.people)
      const [first, second] = next.people
      switch (next.until) {
        case 'accepted':
          return invitation({ names })
        case 'signed':
          return signatures({ names })
        case 'saved':
          return message(SAVING)
        case 'finished': {
          if (!first || second) return sectionsOfSeveral({ names })
          const count = sectionsLeft(first)
          return count === 1 ? sectionOfOne({ names }) : sectionsOfOne({ names, count })
        }
      }
    }
  }
}

/** After submitting only the primary borrower reopens (docs/product/statuses.md §5). */
function submitted(borrowers: readonly Person[], own: Person): Message {
  const primary = borrowers.find(({ is_primary }) => is_primary)
  if (primary && primary.id !== own.id) return changesByPrimary({ name: listOfNames([primary]) })
  return message(borrowers.length > 1 ? SUBMITTED_TOGETHER : SUBMITTED)
}

const YOUR_COBORROWER = phrase('your co-borrower')
const pair = template('{names} and {last}')

/** First names. That of an invited co-borrower may be unknown: the invitation needs a contact only. */
function listOfNames(people: readonly Person[]): Message {
  const names = people.map(({ first_name }) => (first_name ? verbatim(first_name) : YOUR_COBORROWER))
  return names.length > 1 ? pair({ names: listOf(names.slice(0, -1)), last: listOf(names.slice(-1)) }) : listOf(names)
}
