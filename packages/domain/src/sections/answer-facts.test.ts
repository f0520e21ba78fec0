import { expect, it } from 'vitest'
import { percent } from '../kernel/fields.ts'
import { defineForm } from '../kernel/form.ts'
import { aBorrower, aLand, anEmployment } from '../testing/builders.ts'
import { factsOf } from './answer-facts.ts'
import { bankruptcyForm } from './bankruptcy.ts'
import { dependentsForm } from './dependents.ts'
import { employmentForm } from './employment.ts'
import { landForms } from './land.ts'
import { alreadyOwnedForm } from './land-forms.ts'
import { contactForm } from './registration.ts'

it('says answers as a person reads them', () => {
  const job = anEmployment({
    frequency: 'HOURLY',
    amount: 23_50,
    weekly_hours: 40,
    is_current: false,
    to_month: '03',
    to_year: '2024',
  })
  const facts = factsOf(employmentForm, employmentForm.toKept(employmentForm.settle(job)))
  expect(facts).toEqual(
    expect.arrayContaining([
      ['State', 'Oklahoma'],
      ['Start', 'June 2019'],
      ['End', 'March 2024'],
      ['Amount', '$23.50'],
      ['Pay frequency', 'Hourly'],
      ['Weekly hours', '40'],
    ]),
  )
  expect(facts.map(([label]) => label)).not.toContain('Bonus')
})

it('leaves out what was not asked, and what was not answered', () => {
  const none = factsOf(bankruptcyForm, { has_declared_bankruptcy: false, bankruptcy_date: null })
  expect(none).toEqual([['Have you filed for bankruptcy in the last 5 years?', 'No']])
  expect(factsOf(landForms.FAMILY, aLand('FAMILY'))).toEqual([])
  expect(factsOf(alreadyOwnedForm, undefined)).toEqual([])
  expect(factsOf(contactForm, aBorrower()).map(([label]) => label)).not.toContain('Middle name')
})

it('names a date by what it is of', () => {
  expect(factsOf(bankruptcyForm, { has_declared_bankruptcy: true, bankruptcy_date: '2023-05-01' })[1]).toEqual([
    'Filing',
    'May 2023',
  ])
})

it('shows phones with dashes, ages with commas and rates in percent', () => {
  const relative = { dependents_ages_years: [4, 7], nearest_relative_phone_number: '+15015550142' }
  expect(factsOf(dependentsForm, relative)).toEqual([
    ['Do you have any dependents?', 'Yes'],
    ['How old are they?', '4, 7'],
    ['Their phone number', '501-555-0142'],
  ])
  const rate = defineForm({ fields: { rate: percent('Rate') } })
  expect(factsOf(rate, { rate: 0.0899 })).toEqual([['Rate', '8.99%']])
})
