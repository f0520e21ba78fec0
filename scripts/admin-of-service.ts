// Runs the admin command in the arguments with the settings of the service whose unit is the first one; deploy/porchlight-admin
// calls it. Of this process's environment only what a terminal needs is passed on, with the name of the operator, so that no setting of
// it is mixed in.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ownerSetting, serviceSettings } from './service-settings.ts'

const [, , unit = '', ...words] = process.argv
const { PATH, HOME, TERM, LANG, LOGNAME, SUDO_USER } = process.env
try {
  const { env: settings, origins } = serviceSettings(unit)
  const env = { PATH, HOME, TERM, LANG, LOGNAME, SUDO_USER, ...settings, ...ownerSetting(settings) }
  const admin = path.resolve(import.meta.dirname, '../apps/server/src/admin.ts')
  const { status, error } = spawnSync(process.execPath, [admin, ...words], {
    stdio: 'inherit',
    env: { ...env, PORCHLIGHT_SETTINGS_FROM: JSON.stringify(origins) },
  })
  if (error) throw error
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
