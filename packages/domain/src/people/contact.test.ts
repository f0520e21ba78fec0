import { expect, test } from 'vitest'
import { isTextable, maskContact } from './contact.ts'

test.each(['9185550142', '2125550142', '5552340142'])('%s is texted', digits => {
  expect(isTextable(digits)).toBe(true)
})

test.each([
  ['8005550142', 'toll-free'],
  ['8885550142', 'toll-free'],
  ['9005550142', 'premium'],
  ['7005550142', "a carrier's"],
  ['1185550142', 'no area begins with 1'],
  ['9115550142', 'a service code for an area'],
  ['9181550142', 'no exchange begins with 1'],
  ['9189110142', 'a service code for an exchange'],
  ['918555014', 'too short'],
])('%s is not: %s', digits => {
  expect(isTextable(digits)).toBe(false)
})

test.each([
  ['ann.becker@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['+15015550172', '•••-•••-0172'],
])('%s is masked as %s', (contact, masked) => {
  expect(maskContact(contact)).toBe(masked)
})
