import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countingMilestones, type MilestoneKind, milestoneKinds, parseLoanNumber } from './milestones.ts'

test.each([
  [' L-2026/0001 ', 'L-2026/0001'],
  ['Ж-12 № 7', 'Ж-12 № 7'],
  ['x'.repeat(50), 'x'.repeat(50)],
  ['😀'.repeat(50), '😀'.repeat(50)],
  ['x'.repeat(51), undefined],
  ['   ', undefined],
  ['L\u00001', undefined],
  ['L\n1', undefined],
  ['L\u202e1', undefined],
  ['L\ud8001', undefined],
])('the loan number %j is stored as %j', (text, stored) => {
  expect(parseLoanNumber(text)).toBe(stored)
})

const step = fc.record({ kind: fc.option(fc.constantFrom(...milestoneKinds)), corrects: fc.boolean() })

test('a correction counts instead of the milestone before it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      const expected: (MilestoneKind | null)[] = []
      const recorded = steps.map(({ kind, corrects }, index) => {
        const isCorrection = corrects && index > 0
        if (isCorrection) expected.pop()
        expected.push(kind)
        return {
          id: `${index}`,
          kind,
          happened_on: kind && '2026-11-02',
          corrects: isCorrection ? `${index - 1}` : null,
        }
      })
      expect(countingMilestones(recorded).map(({ kind }) => kind)).toEqual(expected.filter(kind => kind !== null))
    }),
  )
})
