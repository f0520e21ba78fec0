import type { PartiallySignedResponse } from '@porchlight/api'
import { lendingRoles } from '@porchlight/domain/staff'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { readSnapshotNames } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { SigningServices } from '../../signing/signing-services.ts'
import { withEnvelopeLock } from '../../signing/transitions.ts'
import { remindBorrowers } from '../reminders/remind.ts'
import { readPartiallySigned } from './partially-signed-repository.ts'
import { requireScope } from './require-scope.ts'
import { hiddenFrom } from './terms.ts'

const DAY_MS = 86_400_000

const partiallySigned = ({ db, keys }: Pick<SigningServices, 'db' | 'keys'>, actor: StaffActor) =>
  readPartiallySigned(db, {
    dealers: requireScope(actor, lendingRoles),
    hidden: hiddenFrom(keys.hashContact, actor),
  })

/** Lists the documents that some have signed and others have not, with the first names of those others. Answers are not read. */
export async function listPartiallySigned(
  services: Pick<SigningServices, 'db' | 'keys' | 'clock'>,
  { actor }: { actor: StaffActor },
): Promise<PartiallySignedResponse> {
  const { db, keys, clock } = services
  const rows = await partiallySigned(services, actor)
  const names = await readSnapshotNames(
    db,
    keys.fields,
    rows.map(({ envelope_id }) => envelope_id),
  )
  const now = clock.now().getTime()
  return {
    applications: rows.map(({ id, dealer_id, dealer_name, envelope_id, opened_at, waiting_for }) => ({
      id,
      dealer: { id: dealer_id, name: dealer_name },
      age_days: Math.max(0, Math.floor((now - opened_at.getTime()) / DAY_MS)),
      waiting_for: waiting_for.map(borrower_id => names.get(`${envelope_id} ${borrower_id}`) ?? ''),
    })),
  }
}

/**
 * Reminds those who have not signed. Throws 404 where the application is not on the caller's list, and what {@link remindBorrowers} throws.
 */
export async function remindSigners(
  services: SigningServices,
  { params, actor, context }: { params: { id: string }; actor: StaffActor; context: RequestContext },
): Promise<void> {
  const found = (await partiallySigned(services, actor)).find(({ id }) => id === params.id)
  if (!found) throw new HttpError('application_not_found')
  await withEnvelopeLock(services, found.envelope_id, async ({ trx, application, borrowers }) => {
    if (application.submitted_at !== null || isBorrowerOn(actor, borrowers))
      throw new HttpError('application_not_found')
    const { entry } = await remindBorrowers(services, { trx, application, borrowers })
    await recordAudit(trx, actor, entry, context)
  })
}
