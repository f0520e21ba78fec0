import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { roleOf } from '../people/role.ts'
import { sectionIds } from '../sections/index.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
} from '../status/transitions.ts'
import { progressBanner } from './banner.ts'
import type { Person } from './next-step.ts'
import { isSkippedFor, type SectionStatuses } from './pages.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
/** `left`: the number of incomplete sections by borrower; none where it is not given. */
const people = (statuses: BorrowerStatus[], left: number[] = []): Person[] =>
  statuses.map((status, index) => {
    const isPrimary = index === 0
    const ids = sectionIds().filter(id => !isSkippedFor(id, roleOf({ is_primary: isPrimary })))
    const open = ids.slice(0, left[index] ?? 0)
    return {
      ...(Object.fromEntries(
        sectionIds().map(id => [id, open.includes(id) ? 'INCOMPLETE' : 'COMPLETE']),
      ) as SectionStatuses),
      id: `b-${index}`,
      first_name: ['Rosa', 'Ana', 'Luis', 'Eva'][index] ?? '',
      last_name: 'Delgado',
      is_primary: isPrimary,
      status,
      on_this_device: false,
    }
  })
/** The banner of the primary borrower. */
const banner = (status: ApplicationStatus, statuses: BorrowerStatus[]) => {
  const borrowers = people(statuses)
  return progressBanner({ status, borrowers, signing_started_by: null }, borrowers[0]!)
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
  expect(
    progressBanner({ status: 'STARTED', borrowers: [], signing_started_by: null }, people([READY])[0]!),
  ).toBeUndefined()
})

const PRIMARY = 0
const COBORROWER = 1
/** The banner, by status of the application, statuses of the borrowers, and reader. */
test.each<[ApplicationStatus, BorrowerStatus[], reader: number, text: string, left?: number[]]>([
  ['STARTED', ['IN_PROGRESS'], PRIMARY, 'Pick up where you left off.', [3]],
  ['STARTED', ['IN_PROGRESS', 'INVITED'], PRIMARY, 'Pick up where you left off.', [3]],
  [
    'STARTED',
    [READY, 'INVITED'],
    PRIMARY,
    "Waiting for Ana to accept the invitation. We'll email you when it's time to sign.",
  ],
  [
    'STARTED',
    [READY, 'INVITED', 'INVITED'],
    PRIMARY,
    "Waiting for Ana and Luis to accept the invitation. We'll email you when it's time to sign.",
  ],
  [
    'STARTED',
    [READY, 'IN_PROGRESS'],
    PRIMARY,
    "Waiting for Ana, who has 8 sections left. We'll email you when it's time to sign.",
    [0, 8],
  ],
  [
    'STARTED',
    ['IN_PROGRESS', READY],
    COBORROWER,
    "Waiting for Rosa, who has 1 section left. We'll email you when it's time to sign.",
    [1],
  ],
  [
    'STARTED',
    [READY, 'IN_PROGRESS', 'INVITED'],
    PRIMARY,
    "Waiting for Ana and Luis to finish. We'll email you when it's time to sign.",
    [0, 2],
  ],
  [
    'STARTED',
    [READY, 'IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS'],
    PRIMARY,
    "Waiting for Ana, Luis and Eva to finish. We'll email you when it's time to sign.",
  ],
  ['STARTED', [READY, READY], PRIMARY, 'Read your documents and sign them to submit your application.'],
  ['STARTED', [READY, READY], COBORROWER, 'Read your documents and sign them to submit your application.'],
  ['STARTED', ['DECLINED_TO_SIGN'], PRIMARY, 'Reopen the application to make changes and sign.'],
  ['STARTED', [READY, 'DECLINED_TO_SIGN'], PRIMARY, 'Ana declined to sign. Reopen the application to make changes.'],
  [
    'STARTED',
    [READY, 'DECLINED_TO_SIGN'],
    COBORROWER,
    'You declined to sign. Reopen the application to make changes and sign.',
  ],
  [
    'STARTED',
    ['DECLINED_TO_SIGN', READY],
    PRIMARY,
    'You declined to sign. Reopen the application to make changes and sign.',
  ],
  [
    'STARTED',
    ['DECLINED_TO_SIGN', READY],
    COBORROWER,
    'Rosa declined to sign. Reopen the application to make changes.',
  ],
  [
    'STARTED',
    [READY, READY, 'DECLINED_TO_SIGN'],
    COBORROWER,
    'Luis declined to sign. Reopen the application to make changes.',
  ],
  [
    'SENT_FOR_SIGNATURE',
    ['SIGNED', READY],
    COBORROWER,
    'Read your documents and sign them to submit your application.',
  ],
  [
    'SENT_FOR_SIGNATURE',
    ['SIGNED', READY],
    PRIMARY,
    "You've signed. Waiting for Ana to sign. We'll email you when the application is submitted.",
  ],
  [
    'SENT_FOR_SIGNATURE',
    [WAITING, READY],
    PRIMARY,
    "You've signed. Waiting for Ana to sign. We'll email you when the application is submitted.",
  ],
  ['SENT_FOR_SIGNATURE', [WAITING, 'SIGNED'], PRIMARY, 'Your application will be saved and submitted in a moment.'],
  [WAITING, ['SIGNED', 'SIGNED'], PRIMARY, 'Your application will be saved and submitted in a moment.'],
  [
    'SUBMITTED',
    ['SIGNED'],
    PRIMARY,
    "You can still make changes with the edit icons. If you do, you'll need to sign again.",
  ],
  [
    'SUBMITTED',
    ['SIGNED', 'SIGNED'],
    PRIMARY,
    'You can still make changes with the edit icons. If you do, everyone will need to sign again.',
  ],
  [
    'SUBMITTED',
    ['SIGNED', 'SIGNED'],
    COBORROWER,
    'To make a change, ask Rosa to reopen the application. Everyone will need to sign again.',
  ],
  ['REVIEWED', ['SIGNED'], PRIMARY, 'A loan officer is reviewing it.'],
])('%s, %j, reader %i: %s', (status, statuses, reader, text, left = []) => {
  const borrowers = people(statuses, left)
  expect(inEnglish(progressBanner({ status, borrowers, signing_started_by: null }, borrowers[reader]!)!.text)).toBe(
    text,
  )
})

test.each<[BorrowerStatus[], left: number[], text: string]>([
  [[READY, 'IN_PROGRESS'], [0, 8], "You're done. Ana has 8 sections left on this device."],
  [[READY, 'IN_PROGRESS'], [0, 1], "You're done. Ana has 1 section left on this device."],
  [['SIGNED', READY], [], "You've signed. Now it's Ana's turn on this device."],
])('with a co-borrower on this device, %j: %s', (statuses, left, text) => {
  const borrowers = people(statuses, left).map(person => ({ ...person, on_this_device: !person.is_primary }))
  const status = left.length > 0 ? 'STARTED' : 'SENT_FOR_SIGNATURE'
  expect(inEnglish(progressBanner({ status, borrowers, signing_started_by: null }, borrowers[0]!)!.text)).toBe(text)
})

test('an invited co-borrower without a name is “your co-borrower”', () => {
  const borrowers = people([READY, 'INVITED']).map(person => ({
    ...person,
    first_name: person.is_primary ? 'Rosa' : '',
  }))
  expect(
    inEnglish(progressBanner({ status: 'STARTED', borrowers, signing_started_by: null }, borrowers[0]!)!.text),
  ).toMatch(/^Waiting for your co-borrower to accept/)
})
