import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { DUMP, dumpServer, restoreServer } from '../../src/admin/backup/server-dump.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openServer } from '../../src/platform/database/server.ts'
import { asAdmin } from '../support/admin.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { hostCertificate } from '../support/host-certificate.ts'
import { clusterOverTls } from '../support/postgres-cluster.ts'

const PASSWORD = 'p@ss word/1'

// It starts a server of its own, which only a machine with PostgreSQL can do.
if (inject('databaseTemplate').kind === 'postgres')
  test('is made and restored where the server takes TLS only and its certificate is verified', async () => {
    const certificate = await hostCertificate('127.0.0.1')
    const other = await hostCertificate('127.0.0.1')
    const folder = emptyFolder()
    const authority = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text)
      return `sslmode=verify-full&sslrootcert=${encodeURIComponent(path.join(folder, name))}`
    }
    const verified = authority('authority.pem', certificate.cert)
    const cluster = await clusterOverTls(certificate, PASSWORD)
    const url = cluster.url.replace(PASSWORD, encodeURIComponent(PASSWORD))
    await expect(asAdmin(`${url}/postgres`, 'select 1')).rejects.toThrow('no encryption')
    for (const name of ['porchlight', 'restored'])
      await asAdmin(`${url}/postgres?${verified}`, `create database ${name}`)

    const database = await openServer({ url: `${url}/porchlight?${verified}`, poolSize: 2, onProblem: () => {} })
    onTestFinished(() => database.close())
    await migrate(database)
    const saved = await dumpServer(`${url}/porchlight?${verified}`, folder)
    expect(await restoreServer(`${url}/restored?${verified}`, folder)).toEqual(saved)

    const elsewhere = emptyFolder()
    const refused = dumpServer(`${url}/porchlight?${authority('other.pem', other.cert)}`, elsewhere)
    await expect(refused).rejects.toThrow('certificate')
    expect(existsSync(path.join(elsewhere, DUMP))).toBe(false)
  })
