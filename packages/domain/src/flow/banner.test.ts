import { expect, test } from 'vitest'
import type { ApplicationStatus } from '../status/application.ts'
import type { BorrowerStatus } from '../status/borrower.ts'
import { heldUpText, progressBanner } from './banner.ts'

const READY = 'READY_TO_SIGN_SUBMIT'
const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const people = (primary: BorrowerStatus, ...coborrowers: BorrowerStatus[]) =>
  [primary, ...coborrowers].map((status, at) => ({
    first_name: ['Rosa', 'Ana', 'Luis'][at] ?? '',
    last_name: 'Delgado',
    is_primary: at === 0,
    status,
  }))

test.each<[ApplicationStatus, BorrowerStatus[], string | undefined]>([
  ['STARTED', ['IN_PROGRESS'], 'Welcome back!'],
  ['STARTED', [READY, 'IN_PROGRESS'], 'Welcome back!'],
  ['STARTED', [READY], 'Time to sign!'],
  ['STARTED', [READY, READY], 'Time to sign!'],
  ['STARTED', [READY, 'INVITED'], 'Time to sign!'],
  ['STARTED', ['DECLINED_TO_SIGN', READY], 'Time to sign!'],
  ['STARTED', ['DECLINED_TO_SIGN'], 'Someone declined to sign'],
  ['STARTED', ['DECLINED_TO_SIGN', 'INVITED'], 'Someone declined to sign'],
  ['SENT_FOR_SIGNATURE', [READY], 'Time to sign!'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', READY], 'Time to sign!'],
  ['SENT_FOR_SIGNATURE', [WAITING], 'Thanks for signing!'],
  ['SENT_FOR_SIGNATURE', ['SIGNED', WAITING], 'Thanks for signing!'],
  ['WAITING_ON_ESIGNATURE_SERVICE', ['SIGNED'], 'Thanks for signing!'],
  ['SUBMITTED', ['SIGNED', 'SIGNED'], 'Thanks for submitting!'],
  ['SUBMITTED', ['SIGNED', READY], undefined],
  ['REVIEWED', ['SIGNED'], 'Congratulations on submitting your application!'],
])('%s with %o: %s', (status, [primary, ...coborrowers], title) => {
  expect(progressBanner(status, people(primary!, ...coborrowers))?.title).toBe(title)
})

test('only submitting is a success', () => {
  expect(progressBanner('SUBMITTED', people('SIGNED'))?.success).toBe(true)
  expect(progressBanner('REVIEWED', people('SIGNED'))?.success).toBe(false)
})

test('nothing is said of nobody', () => {
  expect(progressBanner('STARTED', [])).toBeUndefined()
  expect(progressBanner('STARTED', people('INVITED'))?.title).toBe('Waiting for an invitation')
})

test('who holds up the rest is named', () => {
  const banner = progressBanner('STARTED', people(READY, 'INVITED', 'DECLINED_TO_SIGN'))
  expect(banner?.heldUpBy.map(heldUpText)).toEqual([
    'Ana Delgado has not accepted the invitation yet. Everyone can sign after that.',
    'Luis Delgado declined to sign. The main borrower can reopen the application.',
  ])
  expect(heldUpText({ name: '', status: 'INVITED' })).toMatch(/^Your co-borrower has not accepted/)
})

test('nobody holds up the rest while someone still fills in sections', () => {
  expect(progressBanner('STARTED', people('IN_PROGRESS', 'INVITED'))?.heldUpBy).toEqual([])
})
