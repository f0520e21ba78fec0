import { catalogue } from '../text.ts'

/** Apart from a form's other words: signing in saves too, and needs no more than these. */
const en = {
  noAnswer: 'We could not reach the server. Everything you typed is still here. Check your connection and try again.',
  newer: 'This was changed on another screen meanwhile. Please look it over and try again.',
  serverFailed: 'Something went wrong on our side. Everything you typed is still here. Please try again in a moment.',
  tooOften: (minutes: number) =>
    `Too many tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
}
export const text = catalogue({ en })
