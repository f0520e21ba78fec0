import { isDealerSlug } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Dealer } from '../dealers/dealer-repository.ts'
import type { Database } from '../platform/database/schema.ts'

/** The dealer whose slug a path begins with, if there is one; pages that do not exist look like his too. */
export async function dealerOfPage(db: Kysely<Database>, pathname: string): Promise<Dealer | null> {
  const slug = pathname.split('/')[1] ?? ''
  if (!isDealerSlug(slug)) return null
  return (await db.selectFrom('dealer').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? null
}
