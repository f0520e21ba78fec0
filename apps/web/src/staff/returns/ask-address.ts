import type { SectionOfBorrower } from '@porchlight/api'
import { staffPathTo } from '@porchlight/domain/staff'

/** Returns the pair as a string, to compare. */
export const keyOf = ({ borrower_id, section }: SectionOfBorrower): string => `${borrower_id}:${section}`

/** The address of the application with the dialog to send it back open, and these sections checked. */
export const askPath = (application_id: string, asked: readonly SectionOfBorrower[]): string =>
  `${staffPathTo('application', { application_id })}?${new URLSearchParams(asked.map(each => ['ask', keyOf(each)]))}`

/** The sections in such an address. They may be of no application. */
export const askedIn = (search: string): SectionOfBorrower[] =>
  new URLSearchParams(search).getAll('ask').map(value => {
    const [borrower_id = '', ...section] = value.split(':')
    return { borrower_id, section: section.join(':') }
  })
