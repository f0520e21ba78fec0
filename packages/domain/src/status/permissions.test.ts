import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import type { Denial } from './denials.ts'
import { reasonDenied } from './permissions.ts'
import { type ApplicationStatus, applicationStatuses, type BorrowerStatus } from './transitions.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const YES = undefined
const codeOf = (denied: Denial | undefined) => denied?.code
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
  withdrawn_at: null,
  finished_at: null,
})
type Case = [ApplicationStatus, BorrowerStatus[], number, string | undefined]

test.each<Case>([
  ['STARTED', ['IN_PROGRESS'], 0, YES],
  ['STARTED', ['IN_PROGRESS', 'IN_PROGRESS'], 1, YES],
  ['STARTED', ['IN_PROGRESS', 'INVITED'], 1, 'invitation_not_accepted'],
  ['STARTED', ['DECLINED_TO_SIGN'], 0, YES],
  ['SENT_FOR_SIGNATURE', [READY], 0, YES],
  ['SENT_FOR_SIGNATURE', [WAITING], 0, 'own_signature_being_saved'],
  ['SENT_FOR_SIGNATURE', [READY, READY], 1, YES],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, 'reopen_by_primary_required'],
  [WAITING, ['SIGNED'], 0, 'own_signature_being_saved'],
  ['SUBMITTED', ['SIGNED'], 0, YES],
  ['SUBMITTED', ['SIGNED', 'SIGNED'], 1, 'reopen_by_primary_required'],
  ['REVIEWED', ['SIGNED'], 0, 'application_under_review'],
])('editing while %s, %o, by number %i: %s', (status, borrowers, index, code) => {
  const state = application(status, ...borrowers)
  expect(codeOf(reasonDenied.editSection(state, state.borrowers[index]!))).toBe(code)
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

test('no borrower reminds themselves', () => {
  const state = application('STARTED', 'IN_PROGRESS', 'IN_PROGRESS')
  expect(reasonDenied.remind(state, state.borrowers[0]!, state.borrowers[0]!)?.code).toBe('not_awaited')
})

test('a leaving co-borrower asks the primary borrower to reopen, who reopens', () => {
  const state = application('SENT_FOR_SIGNATURE', 'SIGNED', READY)
  const [rosa, ana] = state.borrowers
  expect(codeOf(reasonDenied.changeCoborrowers(state, rosa))).toBe('reopen_before_coborrower_change')
  const denied = reasonDenied.changeCoborrowers(state, ana)
  expect(codeOf(denied)).toBe('reopen_by_primary_required')
  expect(sentenceOf(denied)).toContain('Ask Rosa to reopen')
})

test('lets the main borrower edit for a same-device co-borrower', () => {
  const state = application('SUBMITTED', 'SIGNED', 'SIGNED')
  expect(codeOf(reasonDenied.editSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe(YES)
  expect(codeOf(reasonDenied.saveSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe('reopen_required')
})

test('names no own signature while that of a same-device co-borrower is saved', () => {
  const state = application('SENT_FOR_SIGNATURE', READY, WAITING)
  const others = 'signatures_being_saved'
  expect(codeOf(reasonDenied.editSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe(others)
  expect(codeOf(reasonDenied.saveSection(state, state.borrowers[1]!, state.borrowers[0]))).toBe(others)
})

test.each<Case>([
  ['STARTED', ['IN_PROGRESS'], 0, YES],
  ['STARTED', ['DECLINED_TO_SIGN'], 0, YES],
  ['STARTED', ['IN_PROGRESS', 'INVITED'], 1, 'invitation_not_accepted'],
  ['SENT_FOR_SIGNATURE', [READY], 0, 'signing_started'],
  ['SENT_FOR_SIGNATURE', [READY, READY], 1, 'signing_started'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, 'reopen_by_primary_required'],
  [WAITING, ['SIGNED'], 0, 'own_signature_being_saved'],
  ['SUBMITTED', ['SIGNED'], 0, 'reopen_required'],
  ['REVIEWED', ['SIGNED'], 0, 'application_under_review'],
])('saving while %s, %o, by number %i: %s', (status, borrowers, index, code) => {
  const state = application(status, ...borrowers)
  expect(codeOf(reasonDenied.saveSection(state, state.borrowers[index]!))).toBe(code)
})

test.each<Case>([
  ['STARTED', [READY], 0, YES],
  ['STARTED', [READY, READY], 1, YES],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 1, YES],
  ['SENT_FOR_SIGNATURE', [WAITING, READY], 1, YES],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 0, 'already_signed'],
  ['SENT_FOR_SIGNATURE', [WAITING, READY], 0, 'already_signed'],
  ['STARTED', ['IN_PROGRESS'], 0, 'sections_incomplete'],
  ['STARTED', [READY, 'IN_PROGRESS'], 0, 'sections_of_others_incomplete'],
  ['STARTED', [READY, 'INVITED'], 0, 'sections_of_others_incomplete'],
  ['STARTED', ['DECLINED_TO_SIGN', READY], 0, 'reopen_after_decline'],
  ['STARTED', ['DECLINED_TO_SIGN', READY], 1, 'reopen_after_decline'],
  [WAITING, ['SIGNED'], 0, 'already_submitted'],
  ['SUBMITTED', ['SIGNED'], 0, 'already_submitted'],
  ['REVIEWED', ['SIGNED'], 0, 'application_under_review'],
])('signing while %s, %o, by number %i: %s', (status, borrowers, index, code) => {
  const state = application(status, ...borrowers)
  expect(codeOf(reasonDenied.sign(state, state.borrowers[index]!))).toBe(code)
})

test.each([
  ['You', 'b-1'],
  ['Rosa', 'b-0'],
  ['Someone', null],
])('the sentence about locked answers names %s as the person who started signing', (name, signing_started_by) => {
  const state = { ...application('SENT_FOR_SIGNATURE', READY, READY), signing_started_by }
  expect(sentenceOf(reasonDenied.saveSection(state, state.borrowers[1]!))).toMatch(new RegExp(`^${name} started`))
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

test('refuses a request to reopen from a borrower who could reopen', () => {
  const state = application('SUBMITTED', 'SIGNED', 'SIGNED')
  expect(reasonDenied.askToReopen(state, state.borrowers[0]!)?.code).toBe('reopen_without_asking')
})

describe.each(applicationStatuses)('while %s', status => {
  test('asking to be taken off', () => {
    const code = status === 'STARTED' ? 'leave_without_asking' : YES
    expect(codeOf(reasonDenied.askToLeave(application(status, READY, READY)))).toBe(code)
  })

  test('deleting or withdrawing', () => {
    const code = status === WAITING ? 'signatures_being_saved' : YES
    expect(codeOf(reasonDenied.end(application(status, READY)))).toBe(code)
  })

  test('adding and removing co-borrowers', () => {
    const reopenFirst = 'reopen_before_coborrower_change'
    const codes = {
      STARTED: YES,
      SENT_FOR_SIGNATURE: reopenFirst,
      [WAITING]: 'signatures_being_saved',
      SUBMITTED: reopenFirst,
      REVIEWED: 'application_under_review',
    }
    expect(codeOf(reasonDenied.changeCoborrowers(application(status, READY)))).toBe(codes[status])
  })
})
