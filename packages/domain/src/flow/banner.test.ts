import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
} from '../status/transitions.ts'
import { progressBanner } from './banner.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const people = (...statuses: BorrowerStatus[]) =>
  statuses.map((status, at) => ({
    id: `b-${at}`,
    first_name: ['Rosa', 'Ana', 'Luis'][at] ?? '',
    last_name: 'Delgado',
    is_primary: at === 0,
    status,
  }))
const inEnglishBanner = (shown: ReturnType<typeof progressBanner>) =>
  shown && { ...shown, heldUp: shown.heldUp.map(inEnglish) }
/** As number `at` of them sees it. */
const banner = (status: ApplicationStatus, statuses: BorrowerStatus[], at = 0) => {
  const borrowers = people(...statuses)
  return inEnglishBanner(progressBanner({ status, borrowers }, borrowers[at]!))
}

const titles: Record<string, string | undefined> = {
  w: 'Welcome back!',
  t: 'Time to sign!',
  s: 'Thanks for signing!',
  S: 'Thanks for submitting!',
  c: 'Congratulations on submitting your application!',
  // The specification has none of these; a borrower who holds up the rest is named.
  d: 'Someone declined to sign',
  D: 'You declined to sign',
  i: 'Waiting for an invitation',
  '-': undefined,
}

/**
 * The banner of the main borrower (docs/product/statuses.md §11). A row per own status, a column per co-borrower status: none, and then
 * INVITED, IN_PROGRESS, READY_TO_SIGN_SUBMIT, WAITING_ON_ESIGNATURE_SERVICE, SIGNED, DECLINED_TO_SIGN, as the lines.
 */
const seen: Record<ApplicationStatus, string[]> = {
  STARTED: [
    'i i w t i i d', //
    'w w w w w w w',
    't t w t t t t',
    '- i w t - - d',
    '- i w t - - d',
    'D D w t D D D',
  ],
  SENT_FOR_SIGNATURE: [
    't t w t t t t', //
    'w w w w w w w',
    't t w t t t t',
    's t w t s s t',
    's t w t s s t',
    't t w t t t t',
  ],
  WAITING_ON_ESIGNATURE_SERVICE: [
    's s w s s s s', //
    'w w w w w w w',
    's s w s s s s',
    's s w s s s s',
    's s w s s s s',
    's s w s s s s',
  ],
  SUBMITTED: [
    '- - w - - - -', //
    'w w w w w w w',
    '- - w - - - -',
    '- - w - - - -',
    'S - w - - S -',
    '- - w - - - -',
  ],
  REVIEWED: [
    'c c w c c c c', //
    'w w w w w w w',
    'c c w c c c c',
    'c c w c c c c',
    'c c w c c c c',
    'c c w c c c c',
  ],
}

describe.each(applicationStatuses)('%s', status => {
  const columns = [[], ...borrowerStatuses.map(coborrower => [coborrower])]
  const cells = borrowerStatuses.flatMap((primary, line) =>
    columns.map((others, column): [BorrowerStatus[], string | undefined] => [
      [primary, ...others],
      titles[seen[status][line]!.split(' ')[column]!],
    ]),
  )
  test.each(cells)('%j: %s', (statuses, title) => {
    expect(banner(status, statuses)?.title).toBe(title)
  })
})

test.each<[ApplicationStatus, BorrowerStatus[], string | undefined]>([
  ['STARTED', ['SIGNED', READY, READY], 'Time to sign!'],
  ['STARTED', ['SIGNED', READY, 'INVITED'], 'Waiting for an invitation'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', WAITING, 'SIGNED'], 'Thanks for signing!'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', WAITING, READY], 'Time to sign!'],
  ['SUBMITTED', ['SIGNED', 'SIGNED', 'SIGNED'], 'Thanks for submitting!'],
])('three people, %s, %j: %s', (status, statuses, title) => {
  expect(banner(status, statuses)?.title).toBe(title)
})

test('only submitting is a success', () => {
  expect(banner('SUBMITTED', ['SIGNED'])?.success).toBe(true)
  expect(banner('REVIEWED', ['SIGNED'])?.success).toBe(false)
})

test('has no banner without borrowers', () => {
  expect(progressBanner({ status: 'STARTED', borrowers: [] }, people(READY)[0]!)).toBeUndefined()
})

test('does not ask a person who signed to sign', () => {
  expect(banner('SENT_FOR_SIGNATURE', ['SIGNED', READY], 0)?.text).toMatch(/^You've signed\./)
  expect(banner('SENT_FOR_SIGNATURE', [WAITING, READY], 0)?.text).toMatch(/^You've signed\./)
  expect(banner('SENT_FOR_SIGNATURE', ['SIGNED', READY], 1)?.text).toMatch(/^Read your documents/)
})

test('names who holds up the others', () => {
  const statuses: BorrowerStatus[] = [READY, 'INVITED', 'DECLINED_TO_SIGN']
  expect(banner('STARTED', statuses)).toMatchObject({
    text: "You're done. We're waiting for your co-borrower.",
    heldUp: [
      "Ana Delgado hasn't accepted the invitation yet. Everyone can sign once all sections are done.",
      'Luis Delgado declined to sign. Reopen the application to make changes.',
    ],
  })
  const nameless = people(READY, 'INVITED').map(one => ({ ...one, first_name: '', last_name: '' }))
  expect(inEnglishBanner(progressBanner({ status: 'STARTED', borrowers: nameless }, nameless[0]!))?.heldUp[0]).toMatch(
    /^Your co-borrower hasn't accepted/,
  )
})

test('addresses the reader as “you”', () => {
  expect(banner('STARTED', ['DECLINED_TO_SIGN'])).toMatchObject({
    title: 'You declined to sign',
    heldUp: ['You declined to sign. Reopen the application to make changes and sign.'],
  })
  expect(banner('STARTED', ['SIGNED', 'DECLINED_TO_SIGN'], 1)).toMatchObject({
    title: 'You declined to sign',
    heldUp: ['You declined to sign. Ask the main borrower to reopen the application.'],
  })
})

test('names nobody while sections are incomplete', () => {
  expect(banner('STARTED', ['IN_PROGRESS', 'INVITED'])?.heldUp).toEqual([])
})
