import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { AllSettings } from '../../src/settings.ts'
import { adminWithout, serverOf, settingsOf } from '../admin/backup-journey.ts'
import { asAdmin } from '../support/admin.ts'
import { newSecrets } from '../support/deploy-files.ts'
import { backupIn, secretsIn } from '../support/release-before.ts'
import { type State, states } from './every-status.ts'

/** The secrets without which a backup cannot be used. */
const keys = ['FIELD_ENCRYPTION_KEY', 'IDENTITY_KEY', 'SEAL_KEY', 'SEAL_CERTIFICATE']
const fileOf = (setting: string): string => setting.toLowerCase().replaceAll('_', '-')

/** The settings of a server on the database, with the keys in the folder. */
export const settingsWith = (folder: string, DATABASE_URL: string, changed: NodeJS.ProcessEnv = {}): AllSettings =>
  settingsOf({
    DATABASE_URL,
    ...Object.fromEntries(keys.map(name => [`${name}_FILE`, path.join(secretsIn(folder), fileOf(name))])),
    ...changed,
  })

/** Works with the address of a database without tables, which goes away afterwards. */
export async function withEmptyDatabase<Result>(
  server: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `porchlight_upgrade_${randomUUID().replaceAll('-', '')}`
  await asAdmin(server, `create database ${name}`)
  try {
    return await work(Object.assign(new URL(server), { pathname: name }).href)
  } finally {
    await asAdmin(server, `drop database ${name} with (force)`)
  }
}

/** Makes applications in these states with this version, and writes the data into the folder. */
export async function recordData(server: string, folder: string, names: readonly State[]): Promise<void> {
  newSecrets(secretsIn(folder))
  for (const file of readdirSync(secretsIn(folder)))
    if (!keys.map(fileOf).includes(file)) rmSync(path.join(secretsIn(folder), file))
  await withEmptyDatabase(server, async url => {
    const settings = settingsWith(folder, url, { DATA_DIR: '/nowhere' })
    const desk = await serverOf(settings)
    try {
      for (const name of names) await states[name](desk)
    } finally {
      await desk.stop()
    }
    expect(await adminWithout(settings)('backup', backupIn(folder))).toMatchObject({ code: 0, err: '' })
  })
}
