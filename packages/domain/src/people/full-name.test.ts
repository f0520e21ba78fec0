import { expect, test } from 'vitest'
import { isFullName } from './full-name.ts'

test('a full name has at least two words', () => {
  expect(['Maria Lopez', ' Maria  del Mar Lopez '].every(isFullName)).toBe(true)
  expect(['Maria', ' Maria ', ''].some(isFullName)).toBe(false)
})
