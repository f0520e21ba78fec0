import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './email-address.ts'

test.each([
  [' Ann@Example.com ', 'Ann@Example.com'],
  ['ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
  ['ann@Bücher.de', 'ann@xn--bcher-kva.de'],
  ['ann@bu\u0308cher.de', 'ann@xn--bcher-kva.de'],
  ['jürgen@mail.example.com', 'jürgen@mail.example.com'],
  ['юлия@почта.рф', 'юлия@xn--80a1acny.xn--p1ai'],
  ['ann@例え.jp', 'ann@xn--r8jz45g.jp'],
  ['ann@straße.de', 'ann@xn--strae-oqa.de'],
  ['\u202aann\u200b@exam\u200dple.com\u202c', 'ann@example.com'],
  ['ann\u2010lee@my\u2013example.com', 'ann-lee@my-example.com'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
  expect(isEmail(stored)).toBe(true)
  expect(normalizeEmail(stored)).toBe(stored)
})

test.each([
  ['a Cyrillic а in a Latin domain', 'ann@p\u0430ypal.com'],
  ['a Greek ο before the @', 'b\u03bfb@example.com'],
  ['a lone surrogate', 'ann\ud800@example.com'],
  ['a letter that documents cannot print before the @', '漢@example.com'],
  ['a symbol in the domain', 'ann@☕.com'],
  ['two @', 'ann@b@example.com'],
  ['double dots', 'ann@example..com'],
])('refuses %s', (_, typed) => {
  expect(isEmail(normalizeEmail(typed))).toBe(false)
})
