import {
  displayName,
  formatPhone,
  isFinished,
  isSkippedFor,
  type ProgressEntry,
  type ProgressResponse,
  roleOf,
  sectionIds,
} from '@porchlight/domain'

/** The answer as the domain asks about it, and the entry of whoever is signed in. */
export function applicationOnPage(answer: ProgressResponse) {
  const entries = [answer.borrower, ...answer.co_borrowers]
  const own = entries.find(entry => entry.borrower_id === answer.auth_user_borrower_id) ?? answer.borrower
  const asBorrower = (entry: ProgressEntry) => ({ ...entry, id: entry.borrower_id })
  return {
    id: answer.application_id,
    status: answer.application_status,
    wasSubmitted: answer.was_submitted,
    message: answer.message,
    borrowers: entries.map(asBorrower),
    own: asBorrower(own),
  }
}
export type ApplicationOnPage = ReturnType<typeof applicationOnPage>
export type Person = ApplicationOnPage['own']

/** The sections that a person has, in order, and how many of them are done. */
export function sectionsOf(person: Person) {
  const ids = sectionIds().filter(id => !isSkippedFor(id, roleOf(person)))
  return { ids, done: ids.filter(id => person[id] !== 'INCOMPLETE').length }
}

/** A name, or where the invitation of somebody without one went; '' where neither is known. */
export const calledBy = (person: Person): string => displayName(person) || formatPhone(person.invitation?.sent_to ?? '')

/** Document 1, section 4: what the polling after a signature waits for. */
export const isAllSigned = ({ status, borrowers }: ApplicationOnPage): boolean =>
  isFinished(status) && borrowers.every(borrower => borrower.status === 'SIGNED')

/** A signature, or the last one, is on its way to be confirmed. */
export const isBeingSaved = ({ status, own }: ApplicationOnPage): boolean =>
  status === 'WAITING_ON_ESIGNATURE_SERVICE' || own.status === 'WAITING_ON_ESIGNATURE_SERVICE'
