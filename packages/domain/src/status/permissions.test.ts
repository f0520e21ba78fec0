import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import type { Denial } from './denials.ts'
import { reasonDenied } from './permissions.ts'
import { type ApplicationStatus, applicationStatuses, type BorrowerStatus } from './transitions.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const REVIEWING = 'Your application is being reviewed and cannot be edited at this time.'
const SAVING = 'Your signature is being saved. Please wait a moment.'
const NOT_ACCEPTED = "This invitation hasn't been accepted yet."
const ASK = 'Someone signed, so answers are locked. Ask Rosa to reopen the application.'
const SIGN_AGAIN = 'This application has already been submitted. Any changes will require you to sign again.'
const STARTED_BY_ROSA = 'Rosa started signing, so answers are locked. To change them, reopen the application.'
const YES = undefined
const sentenceOf = (denied: Denial | undefined) => denied && inEnglish(denied.message)

const application = (status: ApplicationStatus, ...borrowers: BorrowerStatus[]) => ({
  status,
  borrowers: borrowers.map((borrowerStatus, index) => ({
    id: `b-${index}`,
    is_primary: index === 0,
    status: borrowerStatus,
    first_name: ['Rosa', 'Ana', 'Luis'][index] ?? '',
  })),
  signing_started_by: status === 'STARTED' ? null : 'b-0',
})
type Case = [ApplicationStatus, BorrowerStatus[], number, string | undefined]

test.each<Case>([
  ['STARTED', ['IN_PROGRESS'], 0, YES],
  ['STARTED', ['IN_PROGRESS', 'IN_PROGRESS'], 1, YES],
  ['STARTED', ['IN_PROGRESS', 'INVITED'], 1, NOT_ACCEPTED],
  ['STARTED', ['DECLINED_TO_SIGN'], 0, YES],
  ['SENT_FOR_SIGNATURE', [READY], 0, YES],
  ['SENT_FOR_SIGNATURE', [WAITING], 0, SAVING],
  ['SENT_FOR_SIGNATURE', [READY, READY], 1, YES],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, ASK],
  [WAITING, ['SIGNED'], 0, SAVING],
  ['SUBMITTED', ['SIGNED'], 0, YES],
  ['SUBMITTED', ['SIGNED', 'SIGNED'], 1, ASK],
  ['REVIEWED', ['SIGNED'], 0, REVIEWING],
])('editing while %s, %o, by number %i: %s', (status, borrowers, index, sentence) => {
  const state = application(status, ...borrowers)
  expect(sentenceOf(reasonDenied.editSection(state, state.borrowers[index]!))).toBe(sentence)
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
  expect(sentenceOf(reasonDenied.changeCoborrowers(state, state.borrowers[1]))).toBe(ASK)
  expect(sentenceOf(reasonDenied.changeCoborrowers(state, state.borrowers[0]))).toContain('Reopen the application')
})

test('lets the main borrower edit for a same-device co-borrower', () => {
  const state = application('SUBMITTED', 'SIGNED', 'SIGNED')
  expect(sentenceOf(reasonDenied.editSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe(YES)
  expect(sentenceOf(reasonDenied.saveSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe(SIGN_AGAIN)
})

test('names no own signature while that of a same-device co-borrower is saved', () => {
  const state = application('SENT_FOR_SIGNATURE', READY, WAITING)
  const others = 'The signatures are being saved. Please wait a moment.'
  expect(sentenceOf(reasonDenied.editSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe(others)
  expect(sentenceOf(reasonDenied.saveSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe(others)
})

test.each<Case>([
  ['STARTED', ['IN_PROGRESS'], 0, YES],
  ['STARTED', ['DECLINED_TO_SIGN'], 0, YES],
  ['STARTED', ['IN_PROGRESS', 'INVITED'], 1, NOT_ACCEPTED],
  ['SENT_FOR_SIGNATURE', [READY], 0, STARTED_BY_ROSA.replace('Rosa', 'You')],
  ['SENT_FOR_SIGNATURE', [READY, READY], 1, STARTED_BY_ROSA],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, ASK],
  [WAITING, ['SIGNED'], 0, SAVING],
  ['SUBMITTED', ['SIGNED'], 0, SIGN_AGAIN],
  ['REVIEWED', ['SIGNED'], 0, REVIEWING],
])('saving while %s, %o, by number %i: %s', (status, borrowers, index, sentence) => {
  const state = application(status, ...borrowers)
  expect(sentenceOf(reasonDenied.saveSection(state, state.borrowers[index]!))).toBe(sentence)
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
  ['STARTED', ['DECLINED_TO_SIGN', READY], 0, 'No one can sign until the application is reopened.'],
  ['STARTED', ['DECLINED_TO_SIGN', READY], 1, 'No one can sign until the application is reopened.'],
  [WAITING, ['SIGNED'], 0, 'This application has already been submitted.'],
  ['SUBMITTED', ['SIGNED'], 0, 'This application has already been submitted.'],
  ['REVIEWED', ['SIGNED'], 0, REVIEWING],
])('signing while %s, %o, by number %i: %s', (status, borrowers, index, sentence) => {
  const state = application(status, ...borrowers)
  expect(sentenceOf(reasonDenied.sign(state, state.borrowers[index]!))).toBe(sentence)
})

test('names nobody where it is not known who started signing', () => {
  const state = { ...application('SENT_FOR_SIGNATURE', READY, READY), signing_started_by: null }
  expect(sentenceOf(reasonDenied.saveSection(state, state.borrowers[1]!))).toMatch(/^Someone started signing/)
})

/** Why the primary borrower and the co-borrower may not reopen, and why the co-borrower may not ask for it. */
test.each<[ApplicationStatus, BorrowerStatus[], primary: string, coborrower: string, asking: string]>([
  ['STARTED', [READY, READY], 'already_open', 'already_open', 'already_open'],
  ['STARTED', [READY, 'DECLINED_TO_SIGN'], '', '', 'reopen_without_asking'],
  ['SENT_FOR_SIGNATURE', [READY, READY], '', '', 'reopen_without_asking'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], '', 'reopen_by_primary_required', ''],
  ['SENT_FOR_SIGNATURE', [READY, 'SIGNED'], '', 'reopen_by_primary_required', ''],
  ['SENT_FOR_SIGNATURE', [WAITING, READY], '', 'reopen_by_primary_required', ''],
  [WAITING, ['SIGNED', 'SIGNED'], 'signatures_being_saved', 'signatures_being_saved', 'signatures_being_saved'],
  ['SUBMITTED', ['SIGNED', 'SIGNED'], '', 'reopen_by_primary_required', ''],
  [
    'REVIEWED',
    ['SIGNED', 'SIGNED'],
    'application_under_review',
    'application_under_review',
    'application_under_review',
  ],
])('reopening while %s, %j: %j, %j, %j', (status, borrowers, ...codes) => {
  const state = application(status, ...borrowers)
  const [primary, coborrower] = state.borrowers
  const denials = [
    reasonDenied.reopen(state, primary!),
    reasonDenied.reopen(state, coborrower!),
    reasonDenied.askToReopen(state, coborrower!),
  ]
  expect(denials.map(denied => denied?.code ?? '')).toEqual(codes)
})

test('nobody asks the main borrower who could reopen', () => {
  const state = application('SUBMITTED', 'SIGNED', 'SIGNED')
  expect(reasonDenied.askToReopen(state, state.borrowers[0]!)?.code).toBe('reopen_without_asking')
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
    expect(sentenceOf(reasonDenied.discard(application(status, READY)))).toBe(sentences[status])
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
    expect(sentenceOf(reasonDenied.changeCoborrowers(application(status, READY)))).toBe(sentences[status])
  })
})
