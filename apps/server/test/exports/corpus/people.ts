import {
  addressSection,
  addressType,
  borrowerResource,
  consentForm,
  employmentSection,
  employmentStatus,
  expenseSection,
  financialAccountSection,
  incomeSection,
  type StoredAnswers,
} from '@porchlight/domain'
import type { ExportedBorrower } from '../../../src/exports/source.ts'
import { filledForm, filledList, storedForm } from './filled-forms.ts'
import type { Random } from './random.ts'
import { ANSWERED_ON, type Extent } from './typed-values.ts'

/** The first and the last day of birth that the form takes, a leap day, and others. */
const birthDays = ['2008-03-15', '1905-03-16', '1980-02-29', '1951-12-31', '1999-01-01']

export const idOf = (kind: string, index: number): string =>
  `${index.toString(16).padStart(8, '0')}-${kind}-7000-8000-${'0'.repeat(12)}`

/** Generates the number of entries of a list: mostly few, sometimes none, rarely more than anyone has. */
const fewOrNone = (random: Random, most: number): number =>
  random.chance(0.25) ? 0 : random.chance(0.05) ? most : 1 + random.below(2)

function listsOf(index: number, random: Random, extent: Extent): Record<string, StoredAnswers[]> {
  const jobs = index % 97 === 5 ? 20 : random.pick([0, 0, 1, 1, 1, 2, 3])
  const addresses = filledList(addressSection.id, random.chance(0.5) ? 3 : 2, random, extent)
  const placed = addresses.map(({ address_type }) => address_type)
  const missing = addressType.values.filter(type => type !== 'PREVIOUS' && !placed.includes(type))
  return {
    [addressSection.id]: [
      ...addresses.slice(0, 3 - missing.length),
      ...missing.map(address_type => storedForm(addressSection.form, random, extent, { address_type })),
    ],
    [employmentSection.id]: filledList(employmentSection.id, jobs, random, extent),
    [incomeSection.id]: filledList(incomeSection.id, fewOrNone(random, 13), random, extent),
    [financialAccountSection.id]: filledList(financialAccountSection.id, fewOrNone(random, 12), random, extent),
    [expenseSection.id]: filledList(expenseSection.id, fewOrNone(random, 5), random, extent),
  }
}

/** A borrower without the answers of the application. `index` is unlike that of any other borrower. */
export function borrowerOf(
  index: number,
  isPrimary: boolean,
  random: Random,
  extent: Extent,
): Omit<ExportedBorrower, 'answers' | 'signed_on'> & {
  borrower: StoredAnswers
  lists: Record<string, StoredAnswers[]>
} {
  const { contact, citizenship, marital_status, dependents, bankruptcy, employment_status } = borrowerResource.forms
  const lists = listsOf(index, random, extent)
  const hasJob = lists[employmentSection.id]!.length > 0
  const borrower = {
    ...borrowerResource.empty(),
    ...storedForm(contact, random, extent),
    ...storedForm(citizenship, random, extent),
    ...storedForm(marital_status, random, extent),
    ...storedForm(dependents, random, index % 5 === 0 ? 'required only' : extent),
    ...storedForm(bankruptcy, random, extent),
    ...(!hasJob && employment_status.toStored({ employment_status: random.pick(employmentStatus.values) })),
  }
  const names = contact.fromStored(borrower)
  const name = [names.first_name, names.middle_name, names.last_name, names.suffix].filter(Boolean).join(' ')
  const born = consentForm.fromStored({ date_of_birth: random.pick(birthDays) })
  const { ssn, date_of_birth } = consentForm.toStored(
    filledForm(consentForm, random, 'any', {
      ...born,
      // Numbers that are never issued.
      ssn_start: '987',
      ssn_middle: '65',
      ssn_end: String(4320 + random.below(10)),
      is_acknowledged: true,
      disclaimer: name,
    }),
  )
  return {
    id: idOf('b000', index),
    is_primary: isPrimary,
    name,
    borrower,
    lists,
    agreements: [
      {
        text_id: 'credit-authorization',
        agreed_at: `${ANSWERED_ON}T16:20:00.000Z`,
        agreed_on: ANSWERED_ON,
        typed_signature: name,
      },
      ...(borrower.sms_support_opt_out
        ? []
        : [
            {
              text_id: 'sms-consent' as const,
              agreed_at: `${ANSWERED_ON}T16:05:00.000Z`,
              agreed_on: ANSWERED_ON,
              typed_signature: null,
            },
          ]),
    ],
    ssn: ssn as string,
    date_of_birth: date_of_birth as string,
  }
}
