import { template } from '@porchlight/domain'

/** A mail about one event, of one application or of several. */
export const eventMail = {
  dealer: template('Dealer: {dealer}. Open the application to see more.'),
  borrower: template('Borrower: {name}.'),
  by: template('By: {name}.'),
  open: template('Open the application'),
  ofDealer: template('{dealer}: {applications}.'),
}

export const dailyMail = {
  subject: template('Your applications on {day}'),
  news: template('{title}: {applications}.'),
  row: template('{group}: {application}, {dealer}. {task}: {day}.'),
  clock: template('{label}, {rule}'),
  more: template('More are in the queue.'),
}

export const openQueue = template('Open the queue')
