import { isDealerSlug } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Dealer } from '../dealers/dealer-repository.ts'
import type { Database } from '../platform/database/schema.ts'

/** The dealer of the first path segment, if any; a not-found page has that dealer's branding too. */
export async function dealerOfPage(db: Kysely<Database>, pathname: string): Promise<Dealer | null> {
  const slug = pathname.split('/')[1] ?? ''
  if (!isDealerSlug(slug)) return null
  return (await db.selectFrom('dealer').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? null
}
