import { expect, test } from 'vitest'
import { checkMessage } from '../../src/exports/mismo/check.ts'
import { messageOf } from '../../src/exports/mismo/order.ts'
import { modelPaths, parsed, parsedPaths, validMessage } from './valid-message.ts'

test('a message with everything that the application file can have has no fault', () => {
  expect(checkMessage(validMessage, 'application')).toEqual([])
  const paths = new Set(parsedPaths(parsed(validMessage)))
  expect(modelPaths(messageOf.application).filter(path => !paths.has(path))).toEqual([])
})
