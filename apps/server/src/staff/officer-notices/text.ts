import { formatted, inEnglish, phrase, type Text, template } from '@porchlight/domain'
import { type AssignmentReason, clockTexts, isClock, type Task, taskLabels } from '@porchlight/domain/staff'

/** A mail about one event, of one application or of several. */
export const eventMail = {
  dealer: template('Dealer: {dealer}. Open the application to see more.'),
  borrower: template('Borrower: {name}'),
  by: template('By: {name}'),
  reason: template('Reason: {words}'),
  next: template('Next date: {day} ({task}).'),
  nextOfSeveral: template('First date: {day} ({task}, application {application}).'),
  noDate: template('Nothing is due.'),
  open: template('Open the application'),
  ofDealer: template('{dealer}: {applications}.'),
}

/** The reason for which an application went to a person or to no one; null where the subject says it. */
export const assignmentReasonTexts: Record<AssignmentReason, Text | null> = {
  submitted: null,
  taken: phrase('They assigned it to themselves.'),
  reassigned: phrase('It was reassigned.'),
  released: phrase('It was unassigned.'),
  away: phrase('The loan officer is away.'),
  deactivated: phrase('The account of the person who had it was deactivated.'),
  grant_lost: phrase('The person who had it lost access to this dealer.'),
}

export const dailyMail = {
  subject: template('Your applications on {day}'),
  news: template('{title}: {applications}.'),
  row: template('{group}: {application}, {dealer}. {task}: {day}.'),
  clock: template('{label}, {rule}'),
  more: template('More are in the queue.'),
}

export const openQueue = template('Open the queue')

export const dayInWords = (day: string) => formatted('day', day, 'UTC')

/** The label of a task, with the rule where the law sets it. */
export function taskText(kind: Task['kind']): Text {
  const label = taskLabels[kind]
  return isClock(kind) ? inEnglish(dailyMail.clock({ label, rule: clockTexts[kind].rule })) : label
}
