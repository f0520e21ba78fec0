import type { ApplicationOnPage } from '../data/application-on-page.ts'

/** Returns the person of an item who is not the reader, such as a co-borrower on this device; undefined for the reader and for anyone. */
export const otherPersonOf = ({ borrowers, own }: ApplicationOnPage, { borrower_id }: { borrower_id: string | null }) =>
  borrowers.find(({ id }) => id === borrower_id && id !== own.id)
