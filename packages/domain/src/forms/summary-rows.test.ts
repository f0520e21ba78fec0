import { expect, it } from 'vitest'
import { contactForm } from '../people/contact-form.ts'
import { employmentForm } from '../sections/employment/employment.ts'
import { bankruptcyForm } from '../sections/expenses/bankruptcy.ts'
import { alreadyOwnedForm, landForms } from '../sections/home-and-land/land.ts'
import { dependentsForm } from '../sections/personal-info/personal-info.ts'
import { rowsInEnglish } from '../testing/english.ts'
import { aBorrower, aLand, anEmployment } from '../testing/index.ts'
import { percent } from './fields.ts'
import { defineForm } from './form.ts'
import { summarize } from './summary-rows.ts'

const summary = (...args: Parameters<typeof summarize>) => rowsInEnglish(summarize(...args))

it('says answers as a person reads them', () => {
  const job = anEmployment({
    frequency: 'HOURLY',
    amount: 23_50,
    weekly_hours: 40,
    is_current: false,
    to_month: '03',
    to_year: '2024',
  })
  const facts = summary(employmentForm, employmentForm.toStored(employmentForm.clearInapplicable(job)))
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
  const none = summary(bankruptcyForm, { has_declared_bankruptcy: false, bankruptcy_date: null })
  expect(none).toEqual([['Have you filed for bankruptcy in the last 5 years?', 'No']])
  expect(summary(landForms.FAMILY, aLand('FAMILY'))).toEqual([])
  expect(summary(alreadyOwnedForm, undefined)).toEqual([])
  expect(summary(contactForm, aBorrower()).map(([label]) => label)).not.toContain('Middle name')
})

it('names a date by what it is of', () => {
  expect(summary(bankruptcyForm, { has_declared_bankruptcy: true, bankruptcy_date: '2023-05-01' })[1]).toEqual([
    'Filing',
    'May 2023',
  ])
})

it('shows phones with dashes, ages with commas and rates in percent', () => {
  const relative = { dependents_ages_years: [4, 7], nearest_relative_phone_number: '+15015550142' }
  expect(summary(dependentsForm, relative)).toEqual([
    ['Do you have any dependents?', 'Yes'],
    ['How old are they?', '4, 7'],
    ['Their phone number', '501-555-0142'],
  ])
  const rate = defineForm({ fields: { rate: percent('Rate') } })
  expect(summary(rate, { rate: 0.0899 })).toEqual([['Rate', '8.99%']])
})
