import { expect, test } from 'vitest'
import { stripPhone } from './typed-phone.ts'

test.each(['\u0651 \u064c\u0305', '(512) 555-0177', '+1 512 555 0177', '\u202a512\u2011555\u20110177\u202c'])(
  'reads %j the same a second time',
  typed => {
    const once = stripPhone(typed)
    expect(stripPhone(once)).toBe(once)
  },
)
