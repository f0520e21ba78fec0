import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { warnOfShortMemory } from '../../src/platform/database/embedded.ts'

const emitWarning = vi.spyOn(process, 'emitWarning').mockReturnValue()
const availableMemory = vi.spyOn(process, 'availableMemory')
afterEach(() => emitWarning.mockClear())
afterAll(() => {
  emitWarning.mockRestore()
  availableMemory.mockRestore()
})

it.each([
  ['new', 768, true],
  ['new', 1500, false],
  ['stored', 512, true],
  ['stored', 1000, false],
] as const)('a %s embedded database with %d MB left is warned of: %s', (kind, left, isWarned) => {
  availableMemory.mockReturnValue(left * 1e6)
  warnOfShortMemory(kind)
  const calls = isWarned ? [[expect.stringMatching(new RegExp(`and ${left} MB are left`))]] : []
  expect(emitWarning.mock.calls).toEqual(calls)
})
