import { contactForm } from '../account/registration.ts'
import { defineResource } from '../forms/resource.ts'
import { employmentStatusForm } from './employment/employment-status.ts'
import { bankruptcyForm } from './expenses/bankruptcy.ts'
import { citizenshipForm } from './personal-info/citizenship.ts'
import { dependentsForm } from './personal-info/dependents.ts'
import { maritalStatusForm } from './personal-info/marital-status.ts'

/** What a borrower says of himself, page by page: `PUT borrower` takes any of it. */
export const borrowerResource = defineResource({
  contact: contactForm,
  citizenship: citizenshipForm,
  marital_status: maritalStatusForm,
  dependents: dependentsForm,
  bankruptcy: bankruptcyForm,
  employment_status: employmentStatusForm,
})
