import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { permissionErrors } from '../status/denials.ts'
import { reasonDenied } from '../status/permissions.ts'
import { type ApplicationStatus, applicationStatuses, type BorrowerStatus } from '../status/transitions.ts'
import { allStandings, isPossible, progressIn, type Standing } from '../testing/standings.ts'
import { progressBanner } from './banner.ts'
import { nextStep } from './next-step.ts'
import { openRequests } from './unlocked-sections.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const DECLINED = 'DECLINED_TO_SIGN'

/** The headline, the sentence below it, the next action, and the reader. */
function shown({ reader, ...standing }: Standing) {
  const application = progressIn(standing)
  const own = application.borrowers[reader]!
  const { title, text, success } = progressBanner(application, own)
  return {
    title: inEnglish(title),
    text: text.map(inEnglish).join(' '),
    success,
    next: nextStep(application, own),
    application,
    own,
  }
}
type Shown = ReturnType<typeof shown>
const hasSigned = ({ status }: { status: BorrowerStatus }) => status === 'SIGNED' || status === WAITING
const SPECIFIED = [
  'Welcome back!',
  'Congratulations on submitting your application!',
  'Time to sign!',
  'Thanks for signing!',
  'Thanks for submitting!',
]

test.each<[string, Partial<Standing>, string]>([
  ['in review', {}, ''],
  ['submitted', { status: 'SUBMITTED' }, 'You can still make changes'],
  ['finished', { isOver: true }, 'Your lender has finished with this application.'],
])('says that a letter was sent, without what it says: %s', (_, standing, before) => {
  const { text } = shown({ status: 'REVIEWED', statuses: ['SIGNED'], reader: 0, letter_on: '2026-11-28', ...standing })
  const letter = 'Your lender sent you a letter about this application on Nov 28, 2026. Please read it.'
  expect([text.startsWith(before), text.slice(-letter.length)]).toEqual([true, letter])
  expect(text).not.toContain('reviewing')
})

test('after a closing no earlier letter is news', () => {
  const closed = { status: 'REVIEWED', statuses: ['SIGNED'], reader: 0, isOver: true, outcome: 'ORIGINATED' } as const
  expect(shown({ ...closed, letter_on: '2026-11-20' }).text).toBe(shown(closed).text)
})

/** The rules of every headline, sentence and action, in every state. */
const rules: Record<string, (page: Shown, standing: Standing) => boolean> = {
  "'Time to sign!' is for a person who can sign now, and need not wait for anyone": ({
    title,
    next,
    own,
    application,
  }) =>
    title !== 'Time to sign!' ||
    (next.kind === 'sign' && next.borrower === own.id && !reasonDenied.sign(application, own) && !application.reopened),
  'no one is asked to sign while an answer that the lender sent back is as it was': ({ next, application }) =>
    next.kind !== 'sign' ||
    application.status !== 'STARTED' ||
    application.borrowers.every(({ id }) => openRequests(application.returned, id).length === 0),
  'the lender asks only a person whose answers the reader can change': ({ next, own, application }) =>
    next.kind !== 'correct' ||
    application.borrowers.some(({ id, on_this_device }) => id === next.borrower && (id === own.id || on_this_device)),
  'a person who signed is not asked to sign': ({ title, text, own }) =>
    !hasSigned(own) || !/^Time to sign|^Read your documents|sign them|Change it, then sign/.test(`${title}|${text}`),
  "'You've signed' is for a person who signed": ({ text, own }) => !text.includes("You've signed") || hasSigned(own),
  "'You declined' is for a person who declined": ({ title, text, own }) =>
    !`${title} ${text}`.includes('You declined') || own.status === DECLINED,
  'no one reads of themselves by name': ({ title, text, own }) =>
    !new RegExp(`\\b${own.first_name}\\b`).test(`${title} ${text}`),
  'a decline that stops everyone is named': ({ title, text, next, own, application }) =>
    next.kind !== 'reopen' ||
    application.borrowers
      .filter(({ status }) => status === DECLINED)
      .some(({ id, first_name }) =>
        `${title} ${text}`.includes(id === own.id ? 'You declined to sign' : `${first_name}`),
      ),
  'everyone who is waited for is named': ({ title, text, next }) =>
    next.kind !== 'wait' || next.people.every(({ first_name }) => `${title} ${text}`.includes(first_name)),
  "'Welcome back!' is for a person who has sections to fill in": ({ title, next }, standing) =>
    !isPossible(standing) || (title === 'Welcome back!') === (next.kind === 'section'),
  'no one waits for themselves': ({ next, own }) =>
    next.kind !== 'wait' || next.people.every(({ id }) => id !== own.id),
  'a headline about waiting has no other next action': ({ title, next }) =>
    !title.startsWith('Waiting for') || next.kind === 'wait',
  'only a finished application is called submitted': ({ title, text, success, application: { status } }) =>
    (status === 'SUBMITTED') === (title === 'Thanks for submitting!') &&
    success === (status === 'SUBMITTED') &&
    (!/You can still make changes|ask .* to reopen|is reviewing/.test(text) ||
      ['SUBMITTED', 'REVIEWED'].includes(status)),
  'a reopened application is called not submitted': ({ text, application: { status, submitted_at } }) =>
    text.includes("It isn't submitted right now.") ===
    (submitted_at !== null && (status === 'STARTED' || status === 'SENT_FOR_SIGNATURE')),
  'signatures are being saved only after everyone signed': ({ text, application }, standing) =>
    !text.includes('saved and submitted in a moment') ||
    !isPossible(standing) ||
    application.borrowers.every(hasSigned),
  'the next action is never refused': ({ next, application, own }) =>
    next.kind === 'sign'
      ? !reasonDenied.sign(application, application.borrowers.find(({ id }) => id === next.borrower)!)
      : next.kind === 'change' || (next.kind === 'wait' && next.until === 'edited')
        ? !reasonDenied.sign(
            application,
            application.borrowers.find(({ id, on_this_device }) => id === own.id || on_this_device)!,
          ) || own.status !== READY
        : next.kind !== 'reopen' || !reasonDenied.reopen(application, own),
  'a specified headline stands where no one is waited for, declined or reopened': (
    { title, next, application },
    standing,
  ) =>
    SPECIFIED.includes(title) ||
    !isPossible(standing) ||
    next.kind === 'reopen' ||
    next.kind === 'wait' ||
    next.kind === 'correct' ||
    application.reopened !== null ||
    (next.kind === 'sign' &&
      application.borrowers.some(({ id, on_this_device }) => id === next.borrower && on_this_device)),
}

describe.each([0, 1, 2])('with %i co-borrowers', coborrowers => {
  const pages = allStandings(coborrowers).map(standing => ({ standing, page: shown(standing) }))

  test.each(Object.keys(rules))('%s', rule => {
    const broken = pages.filter(({ page, standing }) => !rules[rule]!(page, standing))
    expect(broken.slice(0, 3).map(({ page: { title, text }, standing }) => ({ standing, title, text }))).toEqual([])
  })
})

/** The headlines that a reader sees, by status of the application, statuses of the borrowers, and reader. */
const PRIMARY = 0
const COBORROWER = 1
test.each<[ApplicationStatus, BorrowerStatus[], reader: number, title: string]>([
  ['STARTED', ['IN_PROGRESS'], PRIMARY, 'Welcome back!'],
  ['STARTED', [READY, 'IN_PROGRESS'], PRIMARY, 'Waiting for Ana'],
  ['STARTED', [READY], PRIMARY, 'Time to sign!'],
  ['STARTED', [READY, READY], PRIMARY, 'Time to sign!'],
  ['STARTED', [READY, READY], COBORROWER, 'Time to sign!'],
  ['STARTED', [READY, 'INVITED'], PRIMARY, 'Waiting for Ana'],
  ['STARTED', [READY, 'INVITED', 'INVITED'], PRIMARY, 'Waiting for Ana and Luis'],
  ['STARTED', [DECLINED], PRIMARY, 'You declined to sign'],
  ['STARTED', [READY, DECLINED], PRIMARY, 'Ana declined to sign'],
  ['STARTED', [READY, DECLINED], COBORROWER, 'You declined to sign'],
  ['SENT_FOR_SIGNATURE', [READY], PRIMARY, 'Time to sign!'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], PRIMARY, 'Waiting for Ana to sign'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], COBORROWER, 'Time to sign!'],
  ['SENT_FOR_SIGNATURE', [WAITING, READY], PRIMARY, 'Waiting for Ana to sign'],
  ['SENT_FOR_SIGNATURE', [WAITING, 'SIGNED'], PRIMARY, 'Thanks for signing!'],
  [WAITING, ['SIGNED', 'SIGNED'], PRIMARY, 'Thanks for signing!'],
  ['SUBMITTED', ['SIGNED'], PRIMARY, 'Thanks for submitting!'],
  ['REVIEWED', ['SIGNED'], PRIMARY, 'Congratulations on submitting your application!'],
])('%s, %j, reader %i: %s', (status, statuses, reader, title) => {
  expect(shown({ status, statuses, reader }).title).toBe(title)
})

/** The sentence below the headline. */
test.each<[Standing, text: string]>([
  [{ status: 'STARTED', statuses: ['IN_PROGRESS'], reader: 0 }, 'Pick up where you left off.'],
  [
    { status: 'STARTED', statuses: [READY, 'INVITED'], reader: 0 },
    "The invitation isn't accepted yet. We'll let you know when it's time to sign.",
  ],
  [
    { status: 'STARTED', statuses: [READY, 'INVITED', 'INVITED'], reader: 0 },
    "The invitations aren't accepted yet. We'll let you know when it's time to sign.",
  ],
  [
    { status: 'STARTED', statuses: [READY, 'IN_PROGRESS'], reader: 0, left: [0, 8] },
    "Ana has 8 sections left. We'll let you know when it's time to sign.",
  ],
  [
    { status: 'STARTED', statuses: ['IN_PROGRESS', READY], reader: 1 },
    "Rosa has 1 section left. We'll let you know when it's time to sign.",
  ],
  [
    { status: 'STARTED', statuses: [READY, 'IN_PROGRESS', 'INVITED'], reader: 0 },
    "They haven't finished yet. We'll let you know when it's time to sign.",
  ],
  [
    { status: 'STARTED', statuses: [READY, 'IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS'], reader: 0 },
    "They haven't finished yet. We'll let you know when it's time to sign.",
  ],
  [
    { status: 'STARTED', statuses: [READY, READY], reader: 1 },
    'Read your documents and sign them to submit your application.',
  ],
  [
    { status: 'STARTED', statuses: [DECLINED], reader: 0 },
    "Reopen the application to make changes and sign. If you don't want it anymore, you can end it below.",
  ],
  [{ status: 'STARTED', statuses: [READY, DECLINED], reader: 1 }, 'Reopen the application to make changes and sign.'],
  [{ status: 'STARTED', statuses: [READY, DECLINED], reader: 0 }, 'Reopen the application to make changes.'],
  [
    { status: 'STARTED', statuses: [READY, DECLINED, 'IN_PROGRESS'], reader: 0 },
    'Reopen the application to make changes.',
  ],
  [
    { status: 'SENT_FOR_SIGNATURE', statuses: ['SIGNED', READY], reader: 0 },
    "You've signed. We'll let you know when the application is submitted.",
  ],
  [
    { status: 'SENT_FOR_SIGNATURE', statuses: [WAITING, 'SIGNED'], reader: 0 },
    'Your application will be saved and submitted in a moment.',
  ],
  [
    { status: 'SUBMITTED', statuses: ['SIGNED'], reader: 0 },
    "You can still make changes with the edit icons under Your answers. If you do, you'll need to sign again.",
  ],
  [
    { status: 'SUBMITTED', statuses: ['SIGNED', 'SIGNED'], reader: 0 },
    'You can still make changes with the edit icons under Your answers. If you do, everyone will need to sign again.',
  ],
  [
    { status: 'SUBMITTED', statuses: ['SIGNED', 'SIGNED'], reader: 1 },
    'To make a change, ask Rosa to reopen the application. Everyone will need to sign again.',
  ],
  [{ status: 'REVIEWED', statuses: ['SIGNED'], reader: 0 }, 'A loan officer is reviewing it.'],
])('%o: %s', (standing, text) => {
  expect(shown(standing).text).toBe(text)
})

const reopened = { status: 'STARTED', statuses: [READY, READY], reopenedBy: 1 } as const
test.each<[Omit<Standing, 'status' | 'statuses'>, title: string, text: string]>([
  [
    { reader: 1, reason: 'The price is wrong' },
    'You reopened the application',
    'You wrote: “The price is wrong”. Change it, then sign.',
  ],
  [{ reader: 1 }, 'You reopened the application', 'Make your changes. Then read your documents and sign them.'],
  [
    { reader: 1, wasSubmitted: true },
    'You reopened the application',
    "It isn't submitted right now. Make your changes. Then read your documents and sign them.",
  ],
  [
    { reader: 0, wasSubmitted: true },
    'Ana reopened the application',
    "It isn't submitted right now. You can change your answers, too. Then read your documents and sign them.",
  ],
  [
    { reader: 0, editing: [1] },
    'Waiting for Ana',
    'They may still be making changes. You can sign when they are done.',
  ],
])('after Ana reopened, %o: %s', (more, title, text) => {
  expect(shown({ ...reopened, ...more })).toMatchObject({ title, text })
})

const sentBack = { status: 'STARTED', statuses: [READY, READY], wasSubmitted: true } as const
test.each<[Pick<Standing, 'reader' | 'asked' | 'device'>, title: string, text: string]>([
  [
    { reader: 0, asked: [0] },
    'Please check your answers',
    'Your lender asks you for a change. Make it, then read your documents and sign them.',
  ],
  [
    { reader: 0, asked: [1], device: 1 },
    "Please check Ana's answers",
    'Your lender asks Ana for a change. After it, everyone signs again.',
  ],
  [
    { reader: 0, asked: [1] },
    'Waiting for Ana',
    'Your lender asked Ana for a change. You can sign when they are done.',
  ],
  [{ reader: 0, asked: [] }, 'Time to sign!', 'Read your documents and sign them to submit your application.'],
])('after the lender sent it back, %o: %s', (more, title, text) => {
  expect(shown({ ...sentBack, ...more })).toMatchObject({ title, text: `It isn't submitted right now. ${text}` })
})

test.each<[statuses: BorrowerStatus[], left: number[], title: string, text: string]>([
  [[READY, 'IN_PROGRESS'], [0, 8], 'Welcome back!', "You're done. Ana has 8 sections left on this device."],
  [[READY, 'IN_PROGRESS'], [0, 1], 'Welcome back!', "You're done. Ana has 1 section left on this device."],
  [['SIGNED', READY], [], "It's Ana's turn to sign", "You've signed. Hand over this device."],
])('with a co-borrower on this device, %j, %j: %s', (statuses, left, title, text) => {
  const status = left.length > 0 ? 'STARTED' : 'SENT_FOR_SIGNATURE'
  expect(shown({ status, statuses, left, device: 1, reader: 0 })).toMatchObject({ title, text })
})

test.each([
  [0, 'You withdrew this application on Nov 22, 2026.'],
  [1, 'Rosa withdrew this application on Nov 22, 2026.'],
])('once it was withdrawn, reader %i reads only who withdrew it, whatever anyone still had to do', (reader, text) => {
  for (const standing of allStandings(1).filter(standing => standing.reader === reader)) {
    const { status } = standing
    const page = shown({ ...standing, wasSubmitted: true, isWithdrawn: true })
    expect({ status, title: page.title, text: page.text, next: page.next.kind }).toEqual({
      status,
      title: 'Application withdrawn',
      text: `${text} It can't be changed anymore.`,
      next: 'nothing',
    })
  }
})

test.each([
  [
    'WITHDRAWN',
    'Application withdrawn',
    "This application was withdrawn on Nov 22, 2026. It can't be changed anymore.",
  ],
  ['ORIGINATED', 'Your loan closed', "Your loan closed on Nov 22, 2026. This application can't be changed anymore."],
] as const)('once the lender recorded %s, every reader reads it with its day', (outcome, title, text) => {
  for (const standing of allStandings(1)) {
    const page = shown({ ...standing, wasSubmitted: true, isOver: true, outcome })
    expect({ title: page.title, text: page.text }).toEqual({ title, text })
  }
})

test('once the lender has finished, every reader reads one neutral sentence, whatever anyone still had to do', () => {
  for (const standing of allStandings(1)) {
    const page = shown({ ...standing, wasSubmitted: true, isOver: true })
    expect({ title: page.title, text: page.text, next: page.next.kind }).toEqual({
      title: 'Application finished',
      text: permissionErrors.application_finished.message,
      next: 'nothing',
    })
  }
})

test('only submitting is a success', () => {
  expect(applicationStatuses.filter(status => shown({ status, statuses: ['SIGNED'], reader: 0 }).success)).toEqual([
    'SUBMITTED',
  ])
})

test('an invited co-borrower without a name is “your co-borrower”', () => {
  const application = progressIn({ status: 'STARTED', statuses: [READY, 'INVITED'] })
  const borrowers = application.borrowers.map(person => ({ ...person, first_name: person.is_primary ? 'Rosa' : '' }))
  expect(inEnglish(progressBanner({ ...application, borrowers }, borrowers[0]!).title)).toBe(
    'Waiting for your co-borrower',
  )
})
