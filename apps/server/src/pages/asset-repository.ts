import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { PageAssetTable } from './schema.ts'

type Db = Kysely<Database>

/** Records that a server has these files. Returns the names of those that are stored. */
export async function touchAssets(db: Db, names: readonly string[], now: Date): Promise<Set<string>> {
  // In one order, or two servers could wait for each other's rows.
  const { rows } = await sql<{ name: string }>`
    update page_asset set used_at = ${now}
     where name in (select name from page_asset where name = any(${names}) order by name for update)
    returning name`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Another server of the same build may have stored them just before. */
export async function insertAssets(db: Db, assets: readonly PageAssetTable[]): Promise<void> {
  await db
    .insertInto('page_asset')
    .values(assets)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const findSealedAsset = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('page_asset').select('sealed_content').where('name', '=', name).executeTakeFirst())
    ?.sealed_content

export async function deleteAssetsUnusedSince(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('page_asset').where('used_at', '<', time).execute()
}
