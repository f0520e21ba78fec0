import { addressForm } from '../sections/address/address.ts'
import type { BorrowerAnswers } from '../sections/section-answers.ts'

/** The address for letters to a borrower, by line: the mailing address, else the present one. Empty where neither is known. */
export function mailingAddress({ lists }: Pick<BorrowerAnswers, 'lists'>): string[] {
  const addresses = lists.address?.map(stored => addressForm.fromStored(stored)) ?? []
  const found = (['MAILING', 'CURRENT'] as const)
    .map(type => addresses.find(({ address_type }) => address_type === type))
    .find(address => address !== undefined)
  if (!found) return []
  const { street1, street2, city, state, zip_code } = found
  return [street1, street2, [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(
    Boolean,
  )
}
