import { choices } from './choices.ts'

/** Months as the specification labels them. */
export const months = choices({
  '01': '1-January',
  '02': '2-February',
  '03': '3-March',
  '04': '4-April',
  '05': '5-May',
  '06': '6-June',
  '07': '7-July',
  '08': '8-August',
  '09': '9-September',
  '10': '10-October',
  '11': '11-November',
  '12': '12-December',
})
