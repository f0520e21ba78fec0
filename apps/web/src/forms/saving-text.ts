import { catalogue } from '../text/catalogue.ts'

const waiting = (minutes: number) =>
  minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`

/** Apart from a form's other words: signing in saves too, and needs no more than these. */
const en = {
  /** `kept` is said in between where something was typed. */
  noAnswer: (kept: string) => `We could not reach the server.${kept} Check your connection and try again.`,
  serverFailed: (kept: string) => `Something went wrong on our side.${kept} Please try again in a moment.`,
  kept: ' Everything you typed is still here.',
  newer: 'This was changed on another screen meanwhile. Please look it over and try again.',
  tooOften: (minutes: number) => `Too many tries. Please try again in ${waiting(minutes)}.`,
}
export const text = catalogue({ en })
