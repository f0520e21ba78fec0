import type { AuditCode, Day } from '@porchlight/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

interface EventsWanted {
  application_id: string
  /** The events to read; undefined for all. */
  codes: readonly AuditCode[] | undefined
  /** Events that are grouped by person and day. */
  folded: readonly AuditCode[]
  timeZone: string
  /** The id of an event: only older rows are read. */
  before?: string | undefined
  limit: number
}

/** The person that an assignment names; null for no one, and in other events, which are the ones that are grouped. */
const idIn = (detail: 'from' | 'to') => sql<string | null>`max(each.details->${sql.lit(detail)}->>0)::uuid`

const dayOf = (timeZone: string) => sql<Day>`to_char(at at time zone ${timeZone}::text, 'YYYY-MM-DD')`

/** The events of an application, newest first. Like events of a person about one borrower on a day are one row, with their number. */
export async function readEvents(
  db: Kysely<Database>,
  { application_id, codes, folded, timeZone, before, limit }: EventsWanted,
) {
  const isFolded = sql<boolean>`event = any(${[...folded]}::text[])`
  return db
    .selectFrom(({ selectFrom }) =>
      selectFrom('audit_event')
        .select([
          'id',
          'number',
          'at',
          'event',
          'actor',
          'actor_id',
          'borrower_id',
          'details',
          dayOf(timeZone).as('day'),
        ])
        .select(sql<string>`case when ${isFolded} then '' else number::text end`.as('alone'))
        .where('chain', '=', application_id)
        .$if(codes !== undefined, query => query.where('event', 'in', codes!))
        .as('each'),
    )
    .select(['event', 'actor', 'actor_id', 'borrower_id', 'day'])
    .select(({ fn }) => [
      fn.max('at').as('at'),
      // Without `*`, so that the statement is prepared.
      sql<number>`count(1)::int`.as('count'),
      sql<string>`(array_agg(id order by number desc))[1]`.as('id'),
      sql<Record<string, unknown>>`(array_agg(details order by number desc))[1]`.as('details'),
      sql<string[] | null>`array_agg(distinct details->>'list') filter (where details->>'list' is not null)`.as(
        'lists',
      ),
    ])
    .select(({ selectFrom }) => [
      sealedProfileOf('each.actor_id').as('sealed_profile'),
      idIn('from').as('from_id'),
      sealedProfileOf(idIn('from')).as('from_profile'),
      idIn('to').as('to_id'),
      sealedProfileOf(idIn('to')).as('to_profile'),
      selectFrom('borrower')
        .select('id')
        .where('application_id', '=', application_id)
        .whereRef('user_id', '=', 'each.actor_id')
        .limit(1)
        .as('author_id'),
    ])
    .groupBy(['event', 'actor', 'actor_id', 'borrower_id', 'day', 'alone'])
    .$if(before !== undefined, query =>
      query.having(({ eb, fn, selectFrom }) =>
        eb(
          fn.max('number'),
          '<',
          selectFrom('audit_event').select('number').where('chain', '=', application_id).where('id', '=', before!),
        ),
      ),
    )
    .orderBy(({ fn }) => fn.max('number'), 'desc')
    .limit(limit)
    .execute()
}
