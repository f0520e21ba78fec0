import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { hiddenIds, inDealers, isNotHidden, type StaffScope } from './selection-repository.ts'

const MOST = 100

/** The applications of these dealers that some have signed and that were never submitted, the oldest first, with who is waited for. */
export async function readPartiallySigned(db: Kysely<Database>, scope: StaffScope) {
  const { rows } = await sql<{
    id: string
    dealer_id: string
    dealer_name: string
    envelope_id: string
    opened_at: Date
    waiting_for: string[]
  }>`
    with ${hiddenIds(scope)}
    select application.id, application.dealer_id, dealer.name as dealer_name, envelope.id as envelope_id,
           coalesce(envelope.opened_at, envelope.created_at) as opened_at,
           array(select borrower_id::text from envelope_signer
             where envelope_id = envelope.id and signed_at is null order by borrower_id) as waiting_for
      from envelope
      join (select id, dealer_id from application
             where ${inDealers(scope.dealers)} and submitted_at is null and withdrawn_at is null and discarded_at is null) application
        on application.id = envelope.application_id
      join dealer on dealer.id = application.dealer_id
     where envelope.status = 'OPEN' and ${isNotHidden}
       and exists (select from envelope_signer where envelope_id = envelope.id and signed_at is not null)
       and exists (select from envelope_signer where envelope_id = envelope.id and signed_at is null)
     order by coalesce(envelope.opened_at, envelope.created_at), application.id
     limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
