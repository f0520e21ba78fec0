import { type BorrowerParams, displayName, formatPhone, isFinished, pathTo } from '@porchlight/domain'
import type { ApplicationOnPage, Person } from '../../data/application-on-page.ts'

/** The person's name, else the address of the invitation, else ''. */
export const calledBy = (person: Person): string => displayName(person) || formatPhone(person.invitation?.sent_to ?? '')

/** Returns whether polling after a signature may stop. */
export const isAllSigned = ({ status, borrowers }: ApplicationOnPage): boolean =>
  isFinished(status) && borrowers.every(borrower => borrower.status === 'SIGNED')

/** Returns whether a signature, or the sealing after the last one, is not confirmed yet. */
export const isBeingSaved = ({ status, own }: ApplicationOnPage): boolean =>
  status === 'WAITING_ON_ESIGNATURE_SERVICE' || own.status === 'WAITING_ON_ESIGNATURE_SERVICE'

/** The path to the answers that a person checks before signing. */
export const pathToReview = (params: Omit<BorrowerParams, 'borrower'>, borrower: string): string =>
  pathTo('review', { ...params, borrower })

/** The signing path of a person. Signing on another person's device begins with a hand-over. */
export const pathToSign = (
  params: Omit<BorrowerParams, 'borrower'>,
  { own }: ApplicationOnPage,
  signer: string,
): string => pathTo('signature', params, signer === own.id ? {} : { signer })
