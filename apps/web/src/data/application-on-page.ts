import type { ProgressEntry, ProgressResponse } from '@porchlight/domain'

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
    signing_started_by: answer.signing_started_by,
    declined: answer.declined,
    borrowers: entries.map(asBorrower),
    own: asBorrower(own),
  }
}
export type ApplicationOnPage = ReturnType<typeof applicationOnPage>
export type Person = ApplicationOnPage['own']

/** The borrowers on other devices. */
export const othersOf = ({ borrowers, own }: ApplicationOnPage): Person[] =>
  borrowers.filter(({ id, on_this_device }) => id !== own.id && !on_this_device)

/** Those of them who type answers now, or changed some within the last minutes. */
export const editorsOf = (application: ApplicationOnPage): Person[] =>
  application.status === 'STARTED' ? othersOf(application).filter(({ is_editing }) => is_editing) : []
