import { expect, test } from 'vitest'
import { awaitedBorrowers } from './awaited.ts'
import type { ApplicationStatus, BorrowerStatus } from './transitions.ts'

const cases: [ApplicationStatus, BorrowerStatus[], awaited: number[]][] = [
  ['STARTED', ['IN_PROGRESS'], [0]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'IN_PROGRESS'], [1]],
  ['STARTED', ['IN_PROGRESS', 'IN_PROGRESS', 'READY_TO_SIGN_SUBMIT'], [0, 1]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'INVITED'], [1]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'READY_TO_SIGN_SUBMIT'], [0, 1]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'DECLINED_TO_SIGN'], [0]],
  ['STARTED', ['IN_PROGRESS', 'DECLINED_TO_SIGN'], [0]],
  ['SENT_FOR_SIGNATURE', ['SIGNED', 'READY_TO_SIGN_SUBMIT'], [1]],
  ['SENT_FOR_SIGNATURE', ['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'], []],
  ['WAITING_ON_ESIGNATURE_SERVICE', ['SIGNED', 'SIGNED'], []],
  ['SUBMITTED', ['SIGNED'], []],
  ['REVIEWED', ['SIGNED'], []],
]

test.each(cases)('%s with borrowers %j waits for %j', (status, statuses, awaited) => {
  const borrowers = statuses.map((borrowerStatus, index) => ({
    index,
    is_primary: index === 0,
    status: borrowerStatus,
  }))
  expect(awaitedBorrowers({ status, borrowers }).map(({ index }) => index)).toEqual(awaited)
})
