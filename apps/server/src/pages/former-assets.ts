import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { deleteAssetsUnusedSince, findSealedAsset, insertAssets, touchAssets } from './asset-repository.ts'
import { filesFolder } from './web-bundle.ts'

// Servers of two builds serve at once while one replaces the other, and a page of either may ask either server for its files.
// docs/decisions/0050-servers-share-the-assets-of-their-builds.md

export const assetsFolder = path.join(filesFolder, 'assets')
const isCompressed = /\.(?:br|gz)$/

/** Longer than a page stays open without a load. */
const KEEP_MS = 7 * 24 * 60 * 60_000

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
}

interface AssetServices {
  db: Kysely<Database>
  clock: Clock
  keys: Pick<Keys, 'fields'>
}

const associatedData = (name: string) => ({ table: 'page_asset', column: 'sealed_content', row: name })

/**
 * Stores this build's assets for the servers of other builds, and deletes those of builds that no server has had for a week. At the
 * start, before a page can name them, and every hour.
 */
export async function shareAssets({ db, clock, keys }: AssetServices): Promise<void> {
  const now = clock.now()
  const names = (await readdir(assetsFolder)).filter(name => !isCompressed.test(name))
  const stored = await touchAssets(db, names, now)
  const missing = names.filter(name => !stored.has(name))
  const sealed = missing.map(async name => {
    const content = await readFile(path.join(assetsFolder, name))
    return { name, sealed_content: keys.fields.seal(content, associatedData(name)), used_at: now }
  })
  if (missing.length > 0) await insertAssets(db, await Promise.all(sealed))
  await deleteAssetsUnusedSince(db, new Date(now.getTime() - KEEP_MS))
}

/** The assets that this build does not have. Those that it has are files with routes of their own. */
export function formerAssetRoute(app: FastifyInstance, { db, keys }: AssetServices, cacheControl: string): void {
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true }, config: { access: 'anyone', servedUpTo: 'maintenance' } },
    async (req, reply) => {
      const { name } = req.params
      const type = contentTypes[path.extname(name)]
      const sealed = type && (await findSealedAsset(db, name))
      if (!sealed) {
        reply.header('cache-control', 'no-store')
        throw new HttpError('not_found')
      }
      return reply
        .type(type)
        .header('cache-control', cacheControl)
        .send(keys.fields.open(sealed, associatedData(name)))
    },
  )
}
