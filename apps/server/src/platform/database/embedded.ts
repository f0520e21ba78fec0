import { constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { embeddedColumns } from './column-values.ts'
import { DurableFiles, durableStart } from './durable-files.ts'
import { eraseDeletedRows, eraseLog } from './erase.ts'
import { lockFolder } from './folder-lock.ts'
import { listenEmbedded } from './listen.ts'
import { type DatabaseOptions, type OpenDatabase, plainSql } from './open-database.ts'
import type { Database } from './schema.ts'
import { OutsideOnly } from './transaction.ts'

const minute = 60_000

/** The statements that background processes of a PostgreSQL server would run. The embedded database has none. */
const maintenance = [
  { statement: 'checkpoint', every: 3 * minute },
  { statement: 'vacuum (analyze)', every: 60 * minute },
]

/** A quarter of the default: the operating system caches the same files, and buffers count as the server's memory. */
const smallBuffers = ['-c', 'shared_buffers=32MB']

/** Files of the log that are not needed any more are removed, not used again, because they have what was deleted since. */
const withoutOldLog = ['-c', 'wal_recycle=off']

/** Several deletions are erased together, and each of them may be several transactions. */
const ERASE_AFTER_MS = 5000

/** Bytes, beyond what the process already uses: measured, for making a database and for opening one. */
const needed = { new: 1100e6, stored: 800e6 }
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** The system kills a process that needs more memory than there is, without a word. */
export function warnOfShortMemory(kind: keyof typeof needed): void {
  const available = process.availableMemory()
  if (available >= needed[kind]) return
  process.emitWarning(
    `The embedded database may need ${megabytes(needed[kind])} of memory to start, and ${megabytes(available)} are left. If the process is killed, give it more, or set DATABASE_URL.`,
  )
}

/** Opens or creates the database in a folder and locks the folder against other processes. */
export async function openEmbedded(
  folder: string,
  { durable, onProblem }: Required<DatabaseOptions>,
): Promise<OpenDatabase> {
  const lock = await lockFolder(folder)
  try {
    const files = path.join(folder, 'files')
    warnOfShortMemory(existsSync(files) ? 'stored' : 'new')
    const pglite = await PGlite.create({
      fs: new DurableFiles(files),
      startParams: [
        ...durableStart,
        ...smallBuffers,
        ...withoutOldLog,
        ...(durable ? [] : ['-c', 'synchronous_commit=off']),
      ],
      ...embeddedColumns,
    })
    const timers = maintenance.map(({ statement, every }) =>
      setInterval(() => pglite.exec(statement).catch(onProblem), every).unref(),
    )
    const database = embeddedOn(pglite, folder)
    const eraser = eraserOf(database, path.join(folder, 'erase'), onProblem)
    return {
      ...database,
      eraseSoon: eraser.eraseSoon,
      async copyFiles(target, read) {
        // The write-ahead log is copied too, and a checkpoint leaves little of it.
        await eraser.erase()
        return pglite.transaction(async trx => {
          const result = await read(async (text, values = []) => trx.query(text, [...values]))
          await cp(files, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
          return result
        })
      },
      async close() {
        for (const timer of timers) clearInterval(timer)
        await eraser.close()
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw new Error(
      `The database in ${folder} could not be opened (${(error as Error).message}). Put a backup of the folder in its place, or move it away to start with an empty database.`,
      { cause: error },
    )
  }
}

/** Erases what was deleted, after a while. `mark`: a file that exists while there is something to erase. */
function eraserOf({ sql }: OpenDatabase, mark: string, onProblem: (problem: Error) => void) {
  let timer: NodeJS.Timeout | undefined
  const erase = async () => {
    clearTimeout(timer)
    timer = undefined
    await eraseDeletedRows(sql)
    await eraseLog(sql)
    if (timer === undefined) rmSync(mark, { force: true })
  }
  const eraseSoon = () => {
    if (timer === undefined) writeFileSync(mark, '')
    timer ??= setTimeout(() => void erase().catch(onProblem), ERASE_AFTER_MS).unref()
  }
  if (existsSync(mark)) eraseSoon()
  return { erase, eraseSoon, close: async () => (timer === undefined ? undefined : erase().catch(onProblem)) }
}

/** Wraps an embedded database that is open, wherever its data is. */
export function embeddedOn(pglite: PGlite, location = 'memory'): OpenDatabase {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), plugins: [new OutsideOnly()] })
  return {
    db,
    kind: 'embedded',
    location,
    sql: plainSql(db),
    listen: listenEmbedded(pglite),
    queueConnection: { backend: 'pglite', db: fromPglite(pglite) },
    close: () => db.destroy(),
  }
}
