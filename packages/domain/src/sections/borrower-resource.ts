import { defineResource } from '../forms/resource.ts'
import { contactForm } from '../people/contact-form.ts'
import { employmentStatusForm } from './employment/employment.ts'
import { bankruptcyForm } from './expenses/bankruptcy.ts'
import { citizenshipForm, dependentsForm, maritalStatusForm } from './personal-info/personal-info.ts'

/** The pages of a borrower record: `PUT borrower` takes any subset. */
export const borrowerResource = defineResource({
  contact: contactForm,
  citizenship: citizenshipForm,
  marital_status: maritalStatusForm,
  dependents: dependentsForm,
  bankruptcy: bankruptcyForm,
  employment_status: employmentStatusForm,
})
