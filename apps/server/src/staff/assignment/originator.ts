import { applicationState } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { answersOf } from '../../applications/record/answers.ts'
import type { ApplicationState } from '../../applications/record/application.ts'
import type { LoanOriginator } from '../../documents/schema.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readReview } from '../record/review-repository.ts'
import { chooseAssignee } from './choose-assignee.ts'

/**
 * The person that the documents of an application name: the one who would get it if it were submitted now, because that person is
 * responsible for it when the documents are made (12 CFR 1026.36(g)(1)(ii)). Undefined without an NMLS id.
 */
export async function findOriginator(
  trx: Transaction<Database>,
  services: Pick<ApplicationServices, 'keys' | 'clock' | 'settings'>,
  state: ApplicationState,
): Promise<LoanOriginator | undefined> {
  const { application, borrowers } = state
  const primary = borrowers.find(({ is_primary }) => is_primary)
  const review = await readReview(trx, application.id)
  const assignee_id = review?.assignee_id ?? null
  const { assignee } = await chooseAssignee(trx, services, {
    ...{ application, borrowers, assignee_id },
    state: applicationState(primary && answersOf(state, primary)),
  })
  if (!assignee || assignee.nmls_id === '') return undefined
  const { name, title, nmls_id } = assignee
  return { name, title, nmls_id, lender_nmls_id: services.settings.LENDER_NMLS_ID ?? null }
}
