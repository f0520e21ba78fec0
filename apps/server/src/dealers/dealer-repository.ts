import { type DealerResponse, isDealerSlug } from '@porchlight/domain'
import type { Kysely, Selectable } from 'kysely'
import type { Database, DealerTable } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { isUuid } from '../platform/ids.ts'

export type Dealer = Selectable<DealerTable>

/** A dealer by its slug, as paths name it, or by its id. Throws the 404 of an unknown one. */
export async function findDealer(db: Kysely<Database>, slugOrId: string): Promise<Dealer> {
  const column = isUuid(slugOrId) ? 'id' : isDealerSlug(slugOrId) ? 'slug' : undefined
  const dealer = column && (await db.selectFrom('dealer').selectAll().where(column, '=', slugOrId).executeTakeFirst())
  if (!dealer) throw new HttpError('dealer_not_found')
  return dealer
}

export const listDealers = (db: Kysely<Database>): Promise<Dealer[]> =>
  db.selectFrom('dealer').selectAll().orderBy('name').execute()

/** The public record of a dealer. `message` is part of the specified response, and always empty. */
export function toDealerResponse({ created_at, ...dealer }: Dealer): DealerResponse {
  return { ...dealer, message: '' }
}
