import { expect, test } from 'vitest'
import { auditCodes, auditEventOf, auditLabel } from './audit-events.ts'

test('codes are dotted snake_case, and no two events have one label', () => {
  for (const code of auditCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
  const labels = auditCodes.map(code => auditEventOf(code).label)
  expect(new Set(labels).size).toBe(auditCodes.length)
})

test('operators see every event, and no reader is named twice', () => {
  for (const code of auditCodes) {
    const { visibleTo } = auditEventOf(code)
    expect(visibleTo).toContain('operators')
    expect(new Set(visibleTo).size).toBe(visibleTo.length)
  }
})

test('the label of a code of another release is the code', () => {
  expect(auditLabel('application.started')).toBe('Application started')
  expect(auditLabel('application.scored')).toBe('application.scored')
  expect(auditLabel('toString')).toBe('toString')
})
