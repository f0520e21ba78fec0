import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { loadFieldKeys, loadIdentityKey } from '../../platform/crypto/keys.ts'
import { keyProblem, openKeys } from '../../platform/crypto/open-keys.ts'
import { verifyAll } from '../../platform/crypto/rotate-field-key.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { lockFolder } from '../../platform/database/folder-lock.ts'
import { otherInitialMigration } from '../../platform/database/migrate.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import { setMode } from '../../platform/modes/mode-repository.ts'
import { ownerUrl } from '../../platform/settings/database-url.ts'
import { repeatDeletions } from '../../retention/repeat-deletions.ts'
import {
  type AdminSettings,
  type AdminTools,
  CommandError,
  counted,
  type StandaloneCommand,
  timeText,
} from '../command.ts'
import { sealedValues } from '../sealed-values.ts'
import { type Contents, differences, MANIFEST, type Manifest, readContents, rowsIn } from './contents.ts'
import { databaseFolder, filesOf } from './embedded-copy.ts'
import { extractArchive } from './programs.ts'
import { refuseTables, restoreServer } from './server-dump.ts'

interface Restore {
  tools: AdminTools
  settings: AdminSettings
  file: string
  isDryRun: boolean
}

export const restore: StandaloneCommand = {
  name: 'restore',
  summary:
    'Restores a file of `backup` into an empty database, checks that all rows are there and can be decrypted, and holds all jobs',
  args: ['FILE'],
  options: {},
  paths: ['FILE'],
  changesData: true,
  async runAlone(tools, { args: [file = ''], isDryRun }) {
    const settings = tools.readSettings()
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    const url = ownerUrl(settings)
    const task = { tools, settings, file, isDryRun }
    await (url ? restoreOnServer(task, url) : restoreInFolder(task))
  },
}

async function restoreOnServer({ tools, settings, file, isDryRun }: Restore, url: string): Promise<void> {
  await refuseTables(url)
  const folder = await mkdtemp(path.join(tmpdir(), 'porchlight-restore-'))
  try {
    const manifest = await unpack(file, folder, 'postgres')
    const fields = await loadFieldKeys(settings, { mayGenerate: false })
    const identity = await loadIdentityKey(settings, { mayGenerate: false })
    const problem = keyProblem(manifest.known_keys, { fields, identity }, settings)
    if (problem) throw new CommandError(problem)
    if (isDryRun)
      return tools.print(
        `${file} can be read, was made at ${timeText(settings, new Date(manifest.created_at))}, and has ${rowsIn(manifest)} rows.`,
      )

    const found = await restoreServer(url, folder)
    // First: whatever comes of the rest, a server on the copy sends nothing and deletes nothing by age. As the owner: the rights of the
    // servers' role come with the migrations.
    const owner = await openDatabase({ ...settings, DATABASE_URL: url })
    await hold(owner).finally(() => owner.close())
    refuseDifferences(manifest, found)
    const database = await openDatabase(settings)
    try {
      await verify({ tools, settings }, database, manifest)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Nothing is in place before all is verified. */
async function restoreInFolder({ tools, settings, file, isDryRun }: Restore): Promise<void> {
  const { DATA_DIR } = settings
  const lock = await lockFolder(databaseFolder(settings))
  const folder = path.join(DATA_DIR, 'restored')
  try {
    if (existsSync(filesOf(settings)))
      throw new CommandError(`${DATA_DIR} has a database. Move the folder away, or set DATA_DIR to another one.`)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    const manifest = await unpack(file, folder, 'embedded')
    const keys = await refuseOtherKeys(folder, DATA_DIR)
    const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder })
    try {
      refuseDifferences(manifest, await readContents(database.sql))
      await hold(database)
      const withKeys = keys.length > 0 ? { ...settings, DATA_DIR: folder } : settings
      await verify({ tools, settings: withKeys }, database, manifest)
    } finally {
      await database.close()
    }
    if (isDryRun) return
    await mkdir(path.join(DATA_DIR, 'keys'), { recursive: true, mode: 0o700 })
    for (const key of keys) await rename(path.join(folder, key), path.join(DATA_DIR, key))
    await rename(filesOf({ DATA_DIR: folder }), filesOf(settings))
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock.release()
  }
}

async function unpack(file: string, folder: string, kind: Manifest['kind']): Promise<Manifest> {
  await extractArchive(file, folder)
  const manifest = await readFile(path.join(folder, MANIFEST), 'utf8')
    .then(text => JSON.parse(text) as Manifest)
    .catch(() => undefined)
  if (!manifest) throw new CommandError(`${file} is no backup: it has no ${MANIFEST}.`)
  const names = { embedded: 'the embedded database', postgres: 'a PostgreSQL server' }
  if (manifest.kind !== kind)
    throw new CommandError(`${file} is a backup of ${names[manifest.kind]}, and DATABASE_URL selects ${names[kind]}.`)
  const other = otherInitialMigration(manifest.migrations)
  if (other !== undefined)
    throw new CommandError(
      `${file} is a backup of an unreleased version with other tables (${other}), which this version cannot use or migrate. Restore it with that version.`,
    )
  return manifest
}

/** The keys in the backup, below the data folder. Throws an error where the data folder has others by the same name. */
async function refuseOtherKeys(folder: string, DATA_DIR: string): Promise<string[]> {
  const names = existsSync(path.join(folder, 'keys')) ? await readdir(path.join(folder, 'keys')) : []
  const keys = names.map(name => path.join('keys', name))
  for (const key of keys) {
    const present = path.join(DATA_DIR, key)
    if (existsSync(present) && !(await readFile(present)).equals(await readFile(path.join(folder, key))))
      throw new CommandError(`${present} is not the key of the backup. Move the folder away first.`)
  }
  return keys
}

function refuseDifferences(manifest: Manifest, found: Contents): void {
  const problems = differences(manifest, found)
  if (problems.length > 0)
    throw new CommandError(...problems, 'The backup is not complete. Do not use what was restored.')
}

const hold = ({ db }: OpenDatabase): Promise<void> =>
  inTransaction(db, trx => setMode(trx, { name: 'held', ends_at: null }))

async function verify(
  { tools, settings }: Pick<Restore, 'tools' | 'settings'>,
  database: OpenDatabase,
  manifest: Manifest,
): Promise<void> {
  const { db } = database
  await tools.migrate(settings, database)
  const keys = await openKeys(db, settings)
  const { fields } = keys
  const { count, problems } = await verifyAll({ db, fields, sealedValues, onBatch: () => {} })
  if (problems.length > 0) throw new CommandError(...problems, `Not decrypted: ${counted(problems.length, 'value')}.`)
  await recordAudit(
    db,
    systemActor,
    { event: 'backup.restored', details: { backup_of: manifest.created_at } },
    noRequest,
  )
  const list = tools.openDeletions(settings)
  tools.listDeletions(settings, database)
  const store = tools.openStore(settings, db, fields)
  const { repeated, problems: undeleted } = await repeatDeletions(
    { db, keys, store, clock: systemClock, settings, list },
    { isAlone: true },
  )
  if (undeleted.length > 0)
    throw new CommandError(...undeleted, 'Do not use what was restored before these are deleted.')
  tools.print(`Deleted since the backup, and now again: ${counted(repeated, 'deletion')}.`)
  tools.print(
    `All ${rowsIn(manifest)} rows of ${manifest.created_at} are there, and all ${count} encrypted values can be read.`,
  )
  tools.print(
    'The mode is held: servers run no job, so they send nothing, remind no one and delete nothing by age, until the command mode set normal.',
  )
}
