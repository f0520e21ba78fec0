import { type Day, dayIn } from '@porchlight/domain'
import { isFinal } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readReadableIdentifiers } from '../../documents/snapshot-parts-repository.ts'
import { readSealedSnapshot } from '../../documents/snapshot-repository.ts'
import type { ExportSource } from '../../exports/source.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { release } from '../../platform/version.ts'
import { readExportFacts } from './export-repository.ts'

type SourceServices = Pick<ApplicationServices, 'keys' | 'settings'>

interface SourceWanted {
  application_id: string
  /** The last that was sealed, unless it is given. */
  envelope_id?: string
}

/**
 * Reads what a file is made of, with SSN and birth date, in three statements. A borrower whose data was deleted since is not in it. Throws
 * 404 where nothing was signed, or the data of the primary borrower was deleted.
 */
export async function readExportSource(
  db: Kysely<Database>,
  { keys, settings }: SourceServices,
  { application_id, envelope_id }: SourceWanted,
): Promise<ExportSource> {
  const sealed = await readSealedSnapshot(db, keys.fields, { application_id, envelope_id })
  if (sealed?.snapshot.borrowers[0]?.role !== 'BORROWER') throw new HttpError('application_not_found')
  const { snapshot, sealed_at } = sealed
  const envelope = { application_id, envelope_id: sealed.envelope_id }
  const identifiers = await readReadableIdentifiers(db, keys.fields, envelope.envelope_id)
  const { first_submitted_at, loan_number, milestone, milestone_on, signed_at, items } = await readExportFacts(
    db,
    envelope,
  )
  const dayOf = (at: Date): Day => dayIn(settings.LENDER_TIME_ZONE, at)
  return {
    ...envelope,
    signed_at: sealed_at,
    first_submitted_on: dayOf(first_submitted_at),
    submitted_on: dayOf(sealed_at),
    lender: snapshot.names.lender,
    dealer: snapshot.dealer,
    loan_number,
    outcome: milestone && milestone_on && isFinal(milestone) ? { kind: milestone, on: milestone_on } : null,
    rates: snapshot.rates,
    starting_rates: snapshot.starting_rates,
    product: settings.PRODUCT_NAME,
    release,
    items,
    borrowers: snapshot.borrowers.map(({ id, name, role, answers, agreements }) => ({
      id,
      is_primary: role === 'BORROWER',
      name,
      answers,
      agreements: agreements.map(agreement => ({ ...agreement, agreed_on: dayOf(new Date(agreement.agreed_at)) })),
      ssn: identifiers.get(id)?.ssn ?? null,
      date_of_birth: identifiers.get(id)?.date_of_birth ?? null,
      signed_on: dayOf(signed_at.get(id) ?? sealed_at),
    })),
  }
}
