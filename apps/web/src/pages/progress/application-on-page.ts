import {
  type BorrowerAt,
  displayName,
  formatPhone,
  isFinished,
  isSkippedFor,
  type ProgressEntry,
  type ProgressResponse,
  pathTo,
  roleOf,
  sectionIds,
} from '@porchlight/domain'

/** The progress response in the domain's shape, with the entry of the signed-in person. */
export function applicationOnPage(answer: ProgressResponse) {
  const entries = [answer.borrower, ...answer.co_borrowers]
  const own = entries.find(entry => entry.borrower_id === answer.auth_user_borrower_id) ?? answer.borrower
  const asBorrower = (entry: ProgressEntry) => ({ ...entry, id: entry.borrower_id })
  return {
    id: answer.application_id,
    status: answer.application_status,
    submittedAt: answer.submitted_at,
    message: answer.message,
    borrowers: entries.map(asBorrower),
    own: asBorrower(own),
  }
}
export type ApplicationOnPage = ReturnType<typeof applicationOnPage>
export type Person = ApplicationOnPage['own']

/** The sections of a person in order, and the number of completed ones. */
export function sectionsOf(person: Person) {
  const ids = sectionIds().filter(id => !isSkippedFor(id, roleOf(person)))
  return { ids, done: ids.filter(id => person[id] !== 'INCOMPLETE').length }
}

/** The person's name, else the address of the invitation, else ''. */
export const calledBy = (person: Person): string => displayName(person) || formatPhone(person.invitation?.sent_to ?? '')

/** Whether polling after a signature may stop. */
export const isAllSigned = ({ status, borrowers }: ApplicationOnPage): boolean =>
  isFinished(status) && borrowers.every(borrower => borrower.status === 'SIGNED')

/** Whether a signature, or the sealing after the last one, is not confirmed yet. */
export const isBeingSaved = ({ status, own }: ApplicationOnPage): boolean =>
  status === 'WAITING_ON_ESIGNATURE_SERVICE' || own.status === 'WAITING_ON_ESIGNATURE_SERVICE'

/** The path to the answers that a person checks before signing. */
export const pathToReview = (at: Omit<BorrowerAt, 'borrower'>, borrower: string): string =>
  pathTo('review', { ...at, borrower })

/** The signing path of a person. Signing on another person's device begins with a hand-over. */
export const pathToSign = (at: Omit<BorrowerAt, 'borrower'>, { own }: ApplicationOnPage, signer: string): string =>
  pathTo('signature', at, signer === own.id ? {} : { signer })
