import { expect, test } from 'vitest'
import { parseContact } from './contact.ts'

const INVALID = 'Invalid email or phone number'

test.each([
  [' Ann@Example.com ', 'email', 'ann@example.com'],
  ['918-555-0142', 'sms', '+19185550142'],
  ['+1 (918) 555-0142', 'sms', '+19185550142'],
])('%s', (typed, channel, value) => {
  expect(parseContact(typed)).toEqual({ channel, value })
})

test.each(['', ' ', 'ann@', '918555', '800-555-0142', `${'a'.repeat(250)}@b.co`])('%s cannot sign in', typed => {
  expect(parseContact(typed)).toEqual({ message: INVALID })
})
