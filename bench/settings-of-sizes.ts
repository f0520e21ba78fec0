import { type AllSettings, readSettings } from '../apps/server/src/settings.ts'
import { freePort } from './free-port.ts'

/** The settings of two products on one PostgreSQL server, with a database and a port each. The databases are not created. */
export async function settingsOfSizes(
  server: string,
  DATA_DIR: string,
): Promise<{ few: AllSettings; many: AllSettings }> {
  const settingsOf = async (name: string) => {
    const url = new URL(server)
    url.pathname = name
    return readSettings({ DATA_DIR, DATABASE_URL: url.href, PORT: String(await freePort()) })
  }
  return { few: await settingsOf('few'), many: await settingsOf('many') }
}
