import { describe, expect, test } from 'vitest'
import { reasonDenied } from './permissions.ts'
import { type ApplicationStatus, applicationStatuses, type BorrowerStatus } from './transitions.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const REVIEWING = 'Your application is being reviewed and cannot be edited at this time.'
const SAVING = 'Your signature is being saved. Please wait a moment.'
const NOT_ACCEPTED = "This invitation hasn't been accepted yet."
const ASK = 'Ask the main borrower to reopen the application.'
const SIGN_AGAIN = 'This application has already been submitted. Any changes will require you to sign again.'
const YES = undefined

const application = (status: ApplicationStatus, ...borrowers: BorrowerStatus[]) => ({
  status,
  borrowers: borrowers.map((one, at) => ({ id: `b-${at}`, is_primary: at === 0, status: one })),
})
type Case = [ApplicationStatus, BorrowerStatus[], number, string | undefined]

test.each<Case>([
  ['STARTED', ['IN_PROGRESS'], 0, YES],
  ['STARTED', ['IN_PROGRESS', 'IN_PROGRESS'], 1, YES],
  ['STARTED', ['IN_PROGRESS', 'INVITED'], 1, NOT_ACCEPTED],
  ['STARTED', ['DECLINED_TO_SIGN'], 0, YES],
  ['SENT_FOR_SIGNATURE', [READY], 0, YES],
  ['SENT_FOR_SIGNATURE', [WAITING], 0, SAVING],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, ASK],
  [WAITING, ['SIGNED'], 0, SAVING],
  ['SUBMITTED', ['SIGNED'], 0, YES],
  ['SUBMITTED', ['SIGNED', 'SIGNED'], 1, ASK],
  ['REVIEWED', ['SIGNED'], 0, REVIEWING],
])('editing while %s, %o, by number %i: %s', (status, borrowers, at, sentence) => {
  const state = application(status, ...borrowers)
  expect(reasonDenied.editSection(state, state.borrowers[at]!)?.message).toBe(sentence)
})

test.each<[ApplicationStatus, BorrowerStatus[], string | undefined]>([
  ['STARTED', [READY, 'IN_PROGRESS'], YES],
  ['STARTED', ['IN_PROGRESS', READY], 'not_awaited'],
  ['STARTED', [READY, 'INVITED'], 'invitation_not_accepted'],
  ['STARTED', [READY, 'DECLINED_TO_SIGN'], 'not_awaited'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], YES],
  ['SENT_FOR_SIGNATURE', [READY, 'SIGNED'], 'not_awaited'],
  ['SUBMITTED', ['SIGNED', 'SIGNED'], 'not_awaited'],
])('the first borrower reminds the second while %s, %o: %s', (status, borrowers, code) => {
  const state = application(status, ...borrowers)
  expect(reasonDenied.remind(state, state.borrowers[1]!, state.borrowers[0]!)?.code).toBe(code)
})

test('nobody reminds themselves', () => {
  const state = application('STARTED', 'IN_PROGRESS', 'IN_PROGRESS')
  expect(reasonDenied.remind(state, state.borrowers[0]!, state.borrowers[0]!)?.code).toBe('not_awaited')
})

test('tells a leaving co-borrower whom to ask to reopen', () => {
  const state = application('SENT_FOR_SIGNATURE', 'SIGNED', READY)
  expect(reasonDenied.changeCoborrowers(state, state.borrowers[1])?.message).toBe(ASK)
  expect(reasonDenied.changeCoborrowers(state, state.borrowers[0])?.message).toContain('Reopen the application')
})

test('lets the main borrower edit for a same-device co-borrower', () => {
  const state = application('SUBMITTED', 'SIGNED', 'SIGNED')
  expect(reasonDenied.editSection(state, state.borrowers[1]!, state.borrowers[0])?.message).toBe(YES)
  expect(reasonDenied.saveSection(state, state.borrowers[1]!, state.borrowers[0])?.message).toBe(SIGN_AGAIN)
})

test('names no own signature while that of a same-device co-borrower is saved', () => {
  const state = application('SENT_FOR_SIGNATURE', READY, WAITING)
  const others = 'The signatures are being saved. Please wait a moment.'
  expect(reasonDenied.editSection(state, state.borrowers[1]!, state.borrowers[0])?.message).toBe(others)
  expect(reasonDenied.saveSection(state, state.borrowers[1]!, state.borrowers[0])?.message).toBe(others)
})

test.each<Case>([
  ['STARTED', ['IN_PROGRESS'], 0, YES],
  ['STARTED', ['DECLINED_TO_SIGN'], 0, YES],
  ['STARTED', ['IN_PROGRESS', 'INVITED'], 1, NOT_ACCEPTED],
  ['SENT_FOR_SIGNATURE', [READY], 0, SIGN_AGAIN],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, ASK],
  [WAITING, ['SIGNED'], 0, SAVING],
  ['SUBMITTED', ['SIGNED'], 0, SIGN_AGAIN],
  ['REVIEWED', ['SIGNED'], 0, REVIEWING],
])('saving while %s, %o, by number %i: %s', (status, borrowers, at, sentence) => {
  const state = application(status, ...borrowers)
  expect(reasonDenied.saveSection(state, state.borrowers[at]!)?.message).toBe(sentence)
})

test.each<Case>([
  ['STARTED', [READY], 0, YES],
  ['STARTED', [READY, READY], 1, YES],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, YES],
  ['SENT_FOR_SIGNATURE', [WAITING, READY], 1, YES],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 0, "You've already signed."],
  ['SENT_FOR_SIGNATURE', [WAITING, READY], 0, "You've already signed."],
  ['STARTED', ['IN_PROGRESS'], 0, 'Finish every section before you sign.'],
  ['STARTED', [READY, 'IN_PROGRESS'], 0, 'Everyone needs to finish their sections before anyone can sign.'],
  ['STARTED', [READY, 'INVITED'], 0, 'Everyone needs to finish their sections before anyone can sign.'],
  [
    'STARTED',
    ['DECLINED_TO_SIGN', READY],
    0,
    'Someone declined to sign. No one can sign until the application is reopened.',
  ],
  [
    'STARTED',
    ['DECLINED_TO_SIGN', READY],
    1,
    'Someone declined to sign. No one can sign until the application is reopened.',
  ],
  [WAITING, ['SIGNED'], 0, 'This application has already been submitted.'],
  ['SUBMITTED', ['SIGNED'], 0, 'This application has already been submitted.'],
  ['REVIEWED', ['SIGNED'], 0, REVIEWING],
])('signing while %s, %o, by number %i: %s', (status, borrowers, at, sentence) => {
  const state = application(status, ...borrowers)
  expect(reasonDenied.sign(state, state.borrowers[at]!)?.message).toBe(sentence)
})

test.each<[ApplicationStatus, BorrowerStatus[], string | undefined]>([
  ['STARTED', [READY], 'This application is already open.'],
  ['STARTED', [READY, 'DECLINED_TO_SIGN'], YES],
  ['SENT_FOR_SIGNATURE', [READY], YES],
  [WAITING, ['SIGNED'], 'The signatures are being saved. Please wait a moment.'],
  ['SUBMITTED', ['SIGNED'], YES],
  ['REVIEWED', ['SIGNED'], REVIEWING],
])('reopening while %s, %o: %s', (status, borrowers, sentence) => {
  expect(reasonDenied.reopen(application(status, ...borrowers))?.message).toBe(sentence)
})

describe.each(applicationStatuses)('while %s', status => {
  test('discarding', () => {
    const submitted = "A submitted application can't be discarded."
    const sentences = {
      STARTED: YES,
      SENT_FOR_SIGNATURE: YES,
      [WAITING]: 'The signatures are being saved. Please wait a moment.',
      SUBMITTED: submitted,
      REVIEWED: submitted,
    }
    expect(reasonDenied.discard(application(status, READY))?.message).toBe(sentences[status])
  })

  test('adding and removing co-borrowers', () => {
    const reopenFirst = 'Reopen the application to add or remove a co-borrower.'
    const sentences = {
      STARTED: YES,
      SENT_FOR_SIGNATURE: reopenFirst,
      [WAITING]: 'The signatures are being saved. Please wait a moment.',
      SUBMITTED: reopenFirst,
      REVIEWED: REVIEWING,
    }
    expect(reasonDenied.changeCoborrowers(application(status, READY))?.message).toBe(sentences[status])
  })
})
