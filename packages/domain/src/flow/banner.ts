import { formatted, listOf, type Message, message, phrase, type Text, template, verbatim } from '../forms/text.ts'
import { permissionErrors } from '../status/denials.ts'
import type { OutcomeForBorrowers } from '../status/outcomes.ts'
import { type ApplicationStatus, isEnded } from '../status/transitions.ts'
import { type NextStep, nextStep, type Person, type Progress, sectionsLeft } from './next-step.ts'
import { openRequests } from './unlocked-sections.ts'

export interface Banner {
  title: Message
  /** The state of the application for the reader, in sentences. The next step is the action beside it. */
  text: readonly Message[]
  success: boolean
}

interface Standing extends Progress {
  own: Person
  next: NextStep
}
type Condition = (standing: Standing) => boolean
type Words = (standing: Standing) => Message

const isApplication =
  (...statuses: ApplicationStatus[]): Condition =>
  ({ status }) =>
    statuses.includes(status)
const isNext =
  (kind: NextStep['kind'], until?: Extract<NextStep, { kind: 'wait' }>['until']): Condition =>
  ({ next }) =>
    next.kind === kind && (until === undefined || (next.kind === 'wait' && next.until === until))
const hasSigned = ({ status }: Person): boolean => status === 'SIGNED' || status === 'WAITING_ON_ESIGNATURE_SERVICE'
const everyoneSigned: Condition = ({ borrowers }) => borrowers.length > 0 && borrowers.every(hasSigned)
const isOwnSignature: Condition = ({ next, own }) => next.kind === 'sign' && next.borrower === own.id
const declinersOf = ({ borrowers }: Standing): Person[] =>
  borrowers.filter(({ status }) => status === 'DECLINED_TO_SIGN')
const ownDeclined: Condition = ({ own }) => own.status === 'DECLINED_TO_SIGN'
const awaited = ({ next }: Standing): Message => listOfNames(next.kind === 'wait' ? next.people : [])
const nameOf = ({ borrowers }: Standing, id: string): Message =>
  listOfNames(borrowers.filter(borrower => borrower.id === id))
/** The borrower on this device whose turn it is. */
const nextName = (standing: Standing): Message =>
  nameOf(standing, 'borrower' in standing.next ? standing.next.borrower : '')
const isOwnCorrection: Condition = ({ next, own }) => next.kind === 'correct' && next.borrower === own.id
const hasOutcome =
  (kind: OutcomeForBorrowers['kind']): Condition =>
  ({ outcome }) =>
    outcome?.kind === kind
const isOver: Condition = ({ finished_at }) => finished_at !== null
const always =
  (english: string): Words =>
  () =>
    message(english)

const THANKS_FOR_SIGNING = always(phrase('Thanks for signing!'))
const WELCOME_BACK = always(phrase('Welcome back!'))
const declined = template('{names} declined to sign')
const reopenedBy = template('{name} reopened the application')
const waitingFor = template('Waiting for {names}')
const waitingToSign = template('Waiting for {names} to sign')
const checkAnswersOf = template("Please check {name}'s answers")
const turnToSign = template("It's {name}'s turn to sign")

interface Headline {
  title: Words
  when: readonly Condition[]
  success?: true
}

/**
 * The first row that applies has the title (docs/product/statuses.md §11). 'Time to sign!' is only for a reader who can sign now
 * and need not wait for anyone.
 * docs/decisions/0058-the-headline-of-progress-is-a-table.md
 */
const headlines: readonly Headline[] = [
  { title: always(phrase('Application withdrawn')), when: [hasOutcome('WITHDRAWN')] },
  { title: always(phrase('Your loan closed')), when: [hasOutcome('ORIGINATED')] },
  { title: always(phrase('Application finished')), when: [isOver] },
  { title: WELCOME_BACK, when: [isNext('section')] },
  { title: always(phrase('Congratulations on submitting your application!')), when: [isApplication('REVIEWED')] },
  { title: THANKS_FOR_SIGNING, when: [isApplication('WAITING_ON_ESIGNATURE_SERVICE')] },
  { title: always(phrase('Thanks for submitting!')), when: [isApplication('SUBMITTED')], success: true },
  { title: THANKS_FOR_SIGNING, when: [isApplication('SENT_FOR_SIGNATURE'), everyoneSigned] },
  { title: always(phrase('Please check your answers')), when: [isNext('correct'), isOwnCorrection] },
  { title: standing => checkAnswersOf({ name: nextName(standing) }), when: [isNext('correct')] },
  { title: always(phrase('You declined to sign')), when: [isNext('reopen'), ownDeclined] },
  { title: standing => declined({ names: listOfNames(declinersOf(standing)) }), when: [isNext('reopen')] },
  { title: standing => waitingFor({ names: awaited(standing) }), when: [isNext('wait', 'accepted')] },
  { title: standing => waitingFor({ names: awaited(standing) }), when: [isNext('wait', 'finished')] },
  { title: standing => waitingFor({ names: awaited(standing) }), when: [isNext('wait', 'edited')] },
  { title: standing => waitingToSign({ names: awaited(standing) }), when: [isNext('wait', 'signed')] },
  {
    title: always(phrase('You reopened the application')),
    when: [({ reopened, own }) => reopened?.borrower_id === own.id],
  },
  {
    title: standing => reopenedBy({ name: nameOf(standing, standing.reopened?.borrower_id ?? '') }),
    when: [({ reopened, borrowers }) => borrowers.some(({ id }) => id === reopened?.borrower_id)],
  },
  { title: always(phrase('Time to sign!')), when: [isOwnSignature] },
  {
    title: standing => turnToSign({ name: nextName(standing) }),
    when: [isNext('sign')],
  },
  { title: WELCOME_BACK, when: [] },
]

/** The banner of the progress page for one of the borrowers. */
export function progressBanner(application: Progress, own: Person): Banner {
  const standing = { ...application, own, next: nextStep(application, own) }
  const { title, success = false } = headlines.find(({ when }) => when.every(condition => condition(standing)))!
  return { title: title(standing), text: [...notSubmitted(standing), ...sentences(standing)], success }
}

const NOT_SUBMITTED = message(phrase("It isn't submitted right now."))

/** The consequence of a reopening: the application was submitted before. */
const notSubmitted = ({ status, submitted_at, ...ends }: Standing): Message[] =>
  submitted_at && !isEnded(ends) && (status === 'STARTED' || status === 'SENT_FOR_SIGNATURE') ? [NOT_SUBMITTED] : []

const letterOn = template('Your lender sent you a letter about this application on {day}. Please read it.')

const CONTINUE = phrase('Pick up where you left off.')
const SIGN = phrase('Read your documents and sign them to submit your application.')
const CHANGE_THEN_SIGN = phrase('Make your changes. Then read your documents and sign them.')
const CHANGE_TOO = phrase('You can change your answers, too. Then read your documents and sign them.')
const CORRECT = phrase('Your lender asks you for a change. Make it, then read your documents and sign them.')
const correctFor = template('Your lender asks {name} for a change. After it, everyone signs again.')
const wrote = template('You wrote: “{reason}”. Change it, then sign.')
const SAVING = phrase('Your application will be saved and submitted in a moment.')
const youWithdrew = template("You withdrew this application on {day}. It can't be changed anymore.")
const withdrew = template("{name} withdrew this application on {day}. It can't be changed anymore.")
const wasWithdrawn = template("This application was withdrawn on {day}. It can't be changed anymore.")
const loanClosed = template("Your loan closed on {day}. This application can't be changed anymore.")
const UNDER_REVIEW = phrase('A loan officer is reviewing it.')
const SUBMITTED = phrase(
  "You can still make changes with the edit icons under Your answers. If you do, you'll need to sign again.",
)
const SUBMITTED_TOGETHER = phrase(
  'You can still make changes with the edit icons under Your answers. If you do, everyone will need to sign again.',
)
const changesByPrimary = template(
  'To make a change, ask {name} to reopen the application. Everyone will need to sign again.',
)
const REOPEN = phrase('Reopen the application to make changes and sign.')
const REOPEN_OR_END = phrase(
  "Reopen the application to make changes and sign. If you don't want it anymore, you can end it below.",
)
const REOPEN_TO_CHANGE = phrase('Reopen the application to make changes.')
const sectionsHere = template("You're done. {name} has {count} sections left on this device.")
const sectionHere = template("You're done. {name} has 1 section left on this device.")
const SIGNED_HAND_OVER = phrase("You've signed. Hand over this device.")
const HAND_OVER = phrase('Hand over this device.')
const INVITATION = phrase("The invitation isn't accepted yet. We'll let you know when it's time to sign.")
const INVITATIONS = phrase("The invitations aren't accepted yet. We'll let you know when it's time to sign.")
const STILL_CHANGING = phrase('They may still be making changes. You can sign when they are done.')
const sectionsOfOne = template("{names} has {count} sections left. We'll let you know when it's time to sign.")
const sectionOfOne = template("{names} has 1 section left. We'll let you know when it's time to sign.")
const SECTIONS_OF_SEVERAL = phrase("They haven't finished yet. We'll let you know when it's time to sign.")
const askedOthers = template('Your lender asked {names} for a change. You can sign when they are done.')
const YOU_SIGNED = phrase("You've signed. We'll let you know when the application is submitted.")
const SIGNATURES = phrase("We'll let you know when the application is submitted.")

/** The state, and that a letter was sent: the letter alone says what it is about. A closing or a withdrawal, which borrowers know, comes after it. */
function sentences(standing: Standing): Message[] {
  const { status, letter_on, outcome } = standing
  if (!letter_on || outcome) return [bannerText(standing)]
  const letter = letterOn({ day: formatted('day', letter_on, 'UTC') })
  return status === 'REVIEWED' && !isEnded(standing) ? [letter] : [bannerText(standing), letter]
}

function bannerText(standing: Standing): Message {
  const { status, borrowers, own, next, reopened } = standing
  switch (next.kind) {
    case 'section': {
      if (next.borrower === own.id) return message(CONTINUE)
      const count = sectionsLeft(borrowers.find(({ id }) => id === next.borrower)!)
      const name = nameOf(standing, next.borrower)
      return count === 1 ? sectionHere({ name }) : sectionsHere({ name, count })
    }
    case 'correct':
      return next.borrower === own.id ? message(CORRECT) : correctFor({ name: nameOf(standing, next.borrower) })
    case 'change':
      return wrote({ reason: next.reason })
    case 'sign':
      if (next.borrower !== own.id) return message(hasSigned(own) ? SIGNED_HAND_OVER : HAND_OVER)
      return message(!reopened ? SIGN : reopened.borrower_id === own.id ? CHANGE_THEN_SIGN : CHANGE_TOO)
    case 'reopen':
      if (ownDeclined(standing)) return message(own.is_primary ? REOPEN_OR_END : REOPEN)
      return message(REOPEN_TO_CHANGE)
    case 'nothing':
      if (standing.outcome) return ended(standing, standing.outcome)
      if (isOver(standing)) return message(permissionErrors.application_finished.message)
      return status === 'REVIEWED' ? message(UNDER_REVIEW) : submitted(standing)
    case 'wait':
      return waitText(standing, next)
  }
}

function waitText({ own, returned }: Standing, { until, people }: Extract<NextStep, { kind: 'wait' }>): Message {
  const [first, second] = people
  switch (until) {
    case 'accepted':
      return message(second ? INVITATIONS : INVITATION)
    case 'edited': {
      const asked = people.filter(({ id }) => openRequests(returned, id).length > 0)
      return asked.length > 0 ? askedOthers({ names: listOfNames(asked) }) : message(STILL_CHANGING)
    }
    case 'signed':
      return message(hasSigned(own) ? YOU_SIGNED : SIGNATURES)
    case 'saved':
      return message(SAVING)
    case 'finished': {
      if (!first || second) return message(SECTIONS_OF_SEVERAL)
      const count = sectionsLeft(first)
      const names = listOfNames([first])
      return count === 1 ? sectionOfOne({ names }) : sectionsOfOne({ names, count })
    }
  }
}

function ended({ borrowers, own, withdrawn_at }: Standing, { kind, on }: OutcomeForBorrowers): Message {
  const day = formatted('day', on, 'UTC')
  if (kind === 'ORIGINATED') return loanClosed({ day })
  if (!withdrawn_at) return wasWithdrawn({ day })
  const primary = borrowers.filter(({ is_primary }) => is_primary)
  return own.is_primary ? youWithdrew({ day }) : withdrew({ name: listOfNames(primary), day })
}

/** After submitting only the primary borrower reopens (docs/product/statuses.md §5). */
function submitted({ borrowers, own }: Standing): Message {
  const primary = borrowers.find(({ is_primary }) => is_primary)
  if (primary && primary.id !== own.id) return changesByPrimary({ name: listOfNames([primary]) })
  return message(borrowers.length > 1 ? SUBMITTED_TOGETHER : SUBMITTED)
}

const YOUR_COBORROWER = phrase('your co-borrower')
const pair = template('{names} and {last}')

/** Names beside each other, with 'and' before the last one. */
export const listWithAnd = (names: readonly Text[]): Message =>
  names.length > 1 ? pair({ names: listOf(names.slice(0, -1)), last: listOf(names.slice(-1)) }) : listOf(names)

/** First names. That of an invited co-borrower may be unknown: the invitation needs a contact only. */
function listOfNames(people: readonly Person[]): Message {
  const names = people.map(({ first_name }) => (first_name ? verbatim(first_name) : YOUR_COBORROWER))
  return listWithAnd(names)
}
