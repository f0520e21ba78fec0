import { expect, test } from 'vitest'
import { parseForm } from '../forms/parse.ts'
import { contactForm } from '../people/contact-form.ts'
import { aRegistration } from '../testing/index.ts'
import { type Registration, registrationForm } from './registration.ts'

const TODAY = '2026-03-15'
const check = (answers: Partial<Registration>) => registrationForm.check(aRegistration(answers), TODAY)
const letters = (count: number) => 'a'.repeat(count)
const longEmail = (length: number) => `${letters(length - '@example.com'.length)}@example.com`

test('a name, an email typed twice and a phone number are enough', () => {
  expect(check({})).toEqual({})
})

test.each<[keyof Registration, string, string]>([
  ['first_name', '', 'Must not be empty'],
  ['first_name', 'R2', 'Only letters, dashes, and spaces allowed'],
  ['first_name', letters(51), 'Must be less than 50 characters'],
  ['middle_name', 'M.', 'Only letters, dashes, and spaces allowed'],
  ['middle_name', letters(51), 'Must be less than 50 characters'],
  ['last_name', '', 'Must not be empty'],
  ...(['first_name', 'middle_name', 'last_name'] as const).flatMap(name =>
    ['-', "'", "- '"].map(none => [name, none, 'Enter at least one letter'] as [typeof name, string, string]),
  ),
  ['last_name', 'Delgado!', 'Only letters, dashes, and spaces allowed'],
  ['last_name', letters(101), 'Must be less than 100 characters'],
  ['suffix', letters(11), 'Must be less than 10 characters'],
  ['confirm_email', '', 'Must not be empty'],
  ['confirm_email', 'rosa@example.org', 'Email confirmation must match email'],
  ['phone_number', '', 'Phone number should be 10 digits'],
  ['phone_number', '501555', 'Phone number should be 10 digits'],
])('%s %j: %s', (field, answer, message) => {
  expect(check({ [field]: answer })).toEqual({ [field]: message })
})

test.each([
  ['', 'Must not be empty'],
  ['rosa@example', 'Must be a valid email'],
  [longEmail(255), 'Must be less than 254 characters'],
])('email %j: %s', (email, message) => {
  expect(check({ email, confirm_email: email || 'x' }).email).toBe(message)
})

test('an email that is missing is one problem', () => {
  expect(check({ email: '', confirm_email: '' })).toEqual({ email: 'Must not be empty' })
})

test.each<Partial<Registration>>([
  { first_name: 'José-María' },
  { last_name: "O'Brien de la Cruz" },
  { first_name: letters(50), middle_name: letters(50), last_name: letters(100), suffix: letters(10) },
  { email: longEmail(254), confirm_email: longEmail(254) },
])('passes: %j', answers => {
  expect(check(answers)).toEqual({})
})

test('the confirmation of the email is neither stored nor sent', () => {
  expect(registrationForm.toRequest(aRegistration())).toEqual({
    first_name: 'Rosa',
    middle_name: '',
    last_name: 'Delgado',
    suffix: '',
    email: 'rosa@example.com',
    phone_number: '+15015550142',
    sms_support_opt_out: false,
  })
})

test('one email that arrives confirms itself', () => {
  const sent = registrationForm.toRequest(aRegistration())
  expect(parseForm(registrationForm, sent, undefined, TODAY).errors).toBeNull()
})

test('text messages are agreed to unless the person opts out', () => {
  expect(registrationForm.empty().sms_consent).toBe(true)
  expect(registrationForm.toStored(aRegistration({ sms_consent: false })).sms_support_opt_out).toBe(true)
  expect(registrationForm.fromStored({ sms_support_opt_out: true }).sms_consent).toBe(false)
})

test('personal information asks the same, without the confirmation', () => {
  expect(registrationForm.names.filter(name => !contactForm.names.includes(name as never))).toEqual(['confirm_email'])
})
