import { defineResource } from '../kernel/resource.ts'
import { bankruptcyForm } from './bankruptcy.ts'
import { citizenshipForm } from './citizenship.ts'
import { dependentsForm } from './dependents.ts'
import { employmentStatusForm } from './employment-status.ts'
import { maritalStatusForm } from './marital-status.ts'
import { contactForm } from './registration.ts'

/** What a borrower says of himself, page by page: `PUT borrower` takes any of it. */
export const borrowerResource = defineResource({
  contact: contactForm,
  citizenship: citizenshipForm,
  marital_status: maritalStatusForm,
  dependents: dependentsForm,
  bankruptcy: bankruptcyForm,
  employment_status: employmentStatusForm,
})
