import { expect, test } from 'vitest'
import { parseForm } from '../forms/parse.ts'
import { coborrowerInviteForm } from './coborrower-invite.ts'

const check = (contact: string) => coborrowerInviteForm.check({ contact }, '2026-03-15')

test('needs an email or a phone number', () => {
  expect(check('')).toEqual({ contact: 'Must not be empty' })
  expect(check('ann')).toEqual({ contact: 'Invalid email or phone number' })
  expect(check('ann@example.com')).toEqual({})
  expect(check('918-555-0142')).toEqual({})
})

test('sends the one that was given', () => {
  expect(JSON.parse(JSON.stringify(coborrowerInviteForm.toRequest({ contact: 'ann@example.com' })))).toEqual({
    email: 'ann@example.com',
  })
  expect(JSON.parse(JSON.stringify(coborrowerInviteForm.toRequest({ contact: '918-555-0142' })))).toEqual({
    phone_number: '+19185550142',
  })
})

test('accepts either, from anyone who calls', () => {
  const accept = (body: object) => parseForm(coborrowerInviteForm, { ...body }, undefined, '2026-03-15')
  expect(accept({ phone_number: '+19185550142' })).toMatchObject({
    stored: { email: null, phone_number: '+19185550142' },
  })
  expect(accept({ email: 'ann@example.com' })).toMatchObject({
    stored: { email: 'ann@example.com', phone_number: null },
  })
  expect(accept({ email: 'nobody' }).errors).toEqual({ contact: 'Invalid email or phone number' })
  expect(accept({}).errors).toEqual({ contact: 'Must not be empty' })
  expect(coborrowerInviteForm.schema()).toMatchObject({ maxProperties: 1 })
})
