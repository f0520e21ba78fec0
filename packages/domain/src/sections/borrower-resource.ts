import { contactForm } from '../account/registration.ts'
import { defineResource } from '../forms/resource.ts'
import { employmentStatusForm } from './employment/employment-status.ts'
import { bankruptcyForm } from './expenses/bankruptcy.ts'
import { citizenshipForm } from './personal-info/citizenship.ts'
import { dependentsForm } from './personal-info/dependents.ts'
import { maritalStatusForm } from './personal-info/marital-status.ts'

/** The pages of a borrower record: `PUT borrower` takes any subset. */
export const borrowerResource = defineResource({
  contact: contactForm,
  citizenship: citizenshipForm,
  marital_status: maritalStatusForm,
  dependents: dependentsForm,
  bankruptcy: bankruptcyForm,
  employment_status: employmentStatusForm,
})
