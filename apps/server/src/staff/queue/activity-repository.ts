import type { AuditCode } from '@porchlight/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isReadable } from '../../applications/record/ended-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hiddenIds, inDealers, isNotHidden, type StaffScope } from './selection-repository.ts'

interface ActsWanted extends StaffScope {
  staff_id: string
  codes: readonly AuditCode[]
  /** Events that are one where they are of one application. */
  folded: readonly AuditCode[]
  from: Date
  before: Date
  limit: number
}

interface StoredAct {
  id: string
  at: Date
  event: AuditCode
  application_id: string
  borrower_id: string | null
  dealer_id: string
  /** The detail `kind` of the event. */
  kind: string | null
  count: number
}

/** The events of a person about applications of these dealers that can be read, the earliest first. */
export function readActs(db: Kysely<Database>, { staff_id, codes, folded, from, before, limit, ...scope }: ActsWanted) {
  const acts: RawBuilder<StoredAct> = sql`(with ${hiddenIds(scope)}
    select max(id::text) as id, max(at) as at, event, application_id, borrower_id, dealer_id, details ->> 'kind' as kind,
           count(1)::int as count
      from audit_event join application_review using (application_id)
     where actor = 'staff' and actor_id = ${staff_id}::uuid and at >= ${from} and at < ${before}
       and event = any(${[...codes]}::text[]) and ${isNotHidden} and ${inDealers(scope.dealers)}
     group by event, application_id, borrower_id, dealer_id, details ->> 'kind',
           case when event = any(${[...folded]}::text[]) then '' else id::text end)`
  return db
    .selectFrom(acts.as('act'))
    .innerJoin('application', 'application.id', 'act.application_id')
    .innerJoin('dealer', 'dealer.id', 'act.dealer_id')
    .select(['act.id', 'act.at', 'act.event', 'act.application_id', 'act.borrower_id', 'act.kind', 'act.count'])
    .select('dealer.name as dealer_name')
    .where(eb => isReadable(eb))
    .orderBy('act.at')
    .orderBy('act.id')
    .limit(limit)
    .execute()
}
