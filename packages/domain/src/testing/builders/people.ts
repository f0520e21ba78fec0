import { type Registration, registrationForm } from '../../account/registration.ts'
import type { StoredAnswers } from '../../forms/form.ts'
import { borrowerResource } from '../../sections/borrower-resource.ts'
import { type Consent, consentForm } from '../../sections/consent/consent.ts'
import { demographicsResource } from '../../sections/demographics/demographics.ts'

/** A registration as the form holds it. */
export const aRegistration = (answers: Partial<Registration> = {}): Registration => ({
  ...registrationForm.empty(),
  first_name: 'Rosa',
  last_name: 'Delgado',
  email: 'rosa@example.com',
  confirm_email: 'rosa@example.com',
  phone_number: '5015550142',
  ...answers,
})

/** A stored borrower with every personal page answered. */
export const aBorrower = (stored: StoredAnswers = {}): StoredAnswers => ({
  ...borrowerResource.empty(),
  ...registrationForm.toStored(aRegistration()),
  citizenship_type: 'CITIZEN',
  marital_status_type: 'MARRIED',
  dependents_ages_years: [4, 7],
  has_declared_bankruptcy: false,
  ...stored,
})

/** Stored demographics with all three pages answered. */
export const aDemographics = (stored: StoredAnswers = {}): StoredAnswers => ({
  ...demographicsResource.empty(),
  ethnicities: [{ ethnicity_type: 'NOT_HISPANIC_OR_LATINO', ethnicity_other: '' }],
  races: [{ race_type: 'WHITE', race_other: '' }],
  biological_sexes: ['FEMALE'],
  ...stored,
})

/** A consent as the form holds it. */
export const aConsent = (answers: Partial<Consent> = {}): Consent => ({
  ...consentForm.empty(),
  ssn_start: '123',
  ssn_middle: '45',
  ssn_end: '6789',
  dob_month: '07',
  dob_day: '04',
  dob_year: '1980',
  is_acknowledged: true,
  disclaimer: 'Rosa Delgado',
  ...answers,
})
