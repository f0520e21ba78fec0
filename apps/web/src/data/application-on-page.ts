import type { ProgressEntry, ProgressResponse } from '@porchlight/api'

/** The progress response in the domain's shape, with the entry of the signed-in person. */
export function applicationOnPage(answer: ProgressResponse) {
  const entries = [answer.borrower, ...answer.co_borrowers]
  const own = entries.find(entry => entry.borrower_id === answer.auth_user_borrower_id) ?? answer.borrower
  const asBorrower = (entry: ProgressEntry) => ({ ...entry, id: entry.borrower_id })
  return {
    id: answer.application_id,
    status: answer.application_status,
    submitted_at: answer.submitted_at,
    withdrawn_at: answer.withdrawn_at,
    finished_at: answer.finished_at,
    outcome: answer.outcome,
    letter_on: answer.letter_on,
    message: answer.message,
    signing_started_by: answer.signing_started_by,
    declined: answer.declined,
    reopened: answer.reopened,
    returned: answer.returned,
    chose_texts: answer.chose_texts,
    borrowers: entries.map(asBorrower),
    own: asBorrower(own),
  }
}
export type ApplicationOnPage = ReturnType<typeof applicationOnPage>
export type Person = ApplicationOnPage['own']
