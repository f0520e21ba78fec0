import { expect, test } from 'vitest'
import { applicationJson } from '../../src/exports/json/application-json.ts'
import { aSource, MADE_AT } from './a-source.ts'

test('what was asked for is in the file by code and state, and without words', () => {
  const item = {
    kind: 'DOCUMENT',
    code: 'PHOTO_ID',
    stage: 'TO_CLOSE',
    waits_for: 'BORROWER',
    borrower_id: null,
    state: 'ANSWERED',
  } as const
  expect(applicationJson(aSource({ items: [item] }), MADE_AT)).toMatchObject({ items: [item] })
})
