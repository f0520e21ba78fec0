import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ENGLISH, formats } from '@porchlight/domain'
import { ownerUrl } from '../../platform/settings/database-url.ts'
import { type AdminSettings, CommandError, type StandaloneCommand } from '../command.ts'
import { requireDatabase } from '../require-database.ts'
import { type Contents, isUnused, MANIFEST, type Manifest, rowsIn } from './contents.ts'
import { requestCopy } from './embedded-copy.ts'
import { type Content, writeArchive } from './programs.ts'
import { DUMP, dumpServer } from './server-dump.ts'

export const backup: StandaloneCommand = {
  name: 'backup',
  summary: 'Writes the database to a file, while servers run; of the embedded database with the generated keys',
  args: ['FILE'],
  options: {},
  paths: ['FILE'],
  changesData: false,
  async runAlone({ readSettings, print }, { args: [file = ''] }) {
    const settings = readSettings()
    if (existsSync(file)) throw new CommandError(`${file} exists already. Name a new file.`)
    requireDatabase(settings)
    const folder = await workFolder(file)
    try {
      const url = ownerUrl(settings)
      const contents = await (url ? backupServer(url, folder, file) : backupEmbedded(settings, folder, file))
      print(`${file} has ${rowsIn(contents)} rows in ${Object.keys(contents.rows).length} tables.`)
      if (isUnused(contents)) print('It has no account and no application. Is it the database that you meant?')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    for (const sentence of missing(settings)) print(sentence)
  },
}

async function workFolder(file: string): Promise<string> {
  try {
    return await mkdtemp(`${file}.`)
  } catch (error) {
    throw new CommandError(`${path.dirname(file)} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

const writeManifest = (folder: string, kind: Manifest['kind'], contents: Contents): Promise<void> => {
  const manifest: Manifest = { kind, created_at: new Date().toISOString(), ...contents }
  return writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2))
}

async function backupServer(url: string, folder: string, file: string): Promise<Contents> {
  const contents = await dumpServer(url, folder)
  await writeManifest(folder, 'postgres', contents)
  // The dump is compressed.
  await writeArchive(file, [{ folder, names: [MANIFEST, DUMP] }], false)
  return contents
}

async function backupEmbedded(settings: AdminSettings, folder: string, file: string): Promise<Contents> {
  const { folder: copy, contents } = await requestCopy(settings)
  try {
    await writeManifest(folder, 'embedded', contents)
    const keys: Content = { folder: settings.DATA_DIR, names: ['keys'] }
    const hasKeys = existsSync(path.join(settings.DATA_DIR, 'keys'))
    const archived = [{ folder, names: [MANIFEST] }, { folder: copy, names: ['database'] }, ...(hasKeys ? [keys] : [])]
    await writeArchive(file, archived, true)
    return contents
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The things that a restore needs besides the file. */
function missing(settings: AdminSettings): string[] {
  const { DATABASE_URL, DATA_DIR, S3_BUCKET } = settings
  const given = (['FIELD_ENCRYPTION_KEY', 'IDENTITY_KEY', 'SEAL_KEY'] as const).filter(name => settings[name])
  const elsewhere = given.length > 0 ? `${formats(ENGLISH).list(given)} of the settings` : ''
  const generated = given.length < 3 ? `the keys in ${path.join(DATA_DIR, 'keys')}` : ''
  const keys = [elsewhere, DATABASE_URL ? generated : ''].filter(Boolean).join(' and ')
  return [
    ...(keys ? [`It does not have the keys. Keep ${keys} in another safe place: without them it cannot be read.`] : []),
    ...(generated && !DATABASE_URL
      ? ['It has generated keys, which open what is encrypted in it. Keep it as safe as them.']
      : []),
    ...(S3_BUCKET ? [`It does not have the documents in the bucket ${S3_BUCKET}.`] : []),
  ]
}
