import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { asOperator, currentOperator } from '../../platform/audit/operator.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { CommandError } from '../command.ts'
import { type Contents, readContents } from './contents.ts'

/** A copy of the embedded database, in `folder` as in `DATA_DIR`. The caller removes it. */
export interface EmbeddedCopy {
  folder: string
  contents: Contents
}

type DataFolder = Pick<Settings, 'DATA_DIR'>

export const databaseFolder = ({ DATA_DIR }: DataFolder) => path.join(DATA_DIR, 'database')
const socketOf = (settings: DataFolder) => path.join(databaseFolder(settings), 'server.sock')
export const filesOf = (settings: DataFolder) => path.join(databaseFolder(settings), 'files')
const COPY = 'copy-'
/** The person who runs the command, for the audit event that the server records. */
const OPERATOR_HEADER = 'operator'

async function copyEmbedded({ db, copyFiles }: OpenDatabase, settings: DataFolder): Promise<EmbeddedCopy> {
  if (!copyFiles) throw new Error('This database has no files to copy.')
  await recordAudit(db, systemActor, { event: 'backup.made' }, noRequest)
  const folder = await mkdtemp(path.join(databaseFolder(settings), COPY))
  try {
    return { folder, contents: await copyFiles(filesOf({ DATA_DIR: folder }), readContents) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Lets `backup` ask this server, which alone may open the embedded database, for a copy. The socket is in the data folder, so that
 * only users who may read the data can use it. Returns a function that ends this.
 */
export async function serveCopies(
  database: OpenDatabase,
  settings: DataFolder,
  onProblem: (problem: Error) => void,
): Promise<() => Promise<void>> {
  const folder = databaseFolder(settings)
  const socket = socketOf(settings)
  const server = createServer(async ({ headers }, res) => {
    try {
      const operator = decodeURIComponent(String(headers[OPERATOR_HEADER] ?? ''))
      res.end(JSON.stringify(await asOperator(operator, () => copyEmbedded(database, settings))))
    } catch (error) {
      onProblem(error as Error)
      res.writeHead(500).end(JSON.stringify({ problem: (error as Error).message }))
    }
  })
  try {
    // Removes copies that a killed server or command left. This process holds the lock of the folder.
    for (const name of await readdir(folder))
      if (name.startsWith(COPY)) await rm(path.join(folder, name), { recursive: true })
    await rm(socket, { force: true })
    server.listen(socket)
    await once(server, 'listening')
    await chmod(socket, 0o600)
  } catch (error) {
    const { message } = error as Error
    onProblem(new Error(`A backup needs this server to be stopped, because ${socket} cannot be used: ${message}`))
  }
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    await promise
  }
}

/** Returns whether a server that runs has the database open. */
export async function isServed(settings: DataFolder): Promise<boolean> {
  const client = connect(socketOf(settings))
  try {
    await once(client, 'connect')
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}

/** A copy of an existing database, which the running server makes, or, where none is running, this process. */
export async function requestCopy(settings: DataFolder): Promise<EmbeddedCopy> {
  const copy = await askServer(settings)
  if (copy) return copy
  const database = await openDatabase({ ...settings, DATABASE_URL: undefined })
  try {
    return await copyEmbedded(database, settings)
  } finally {
    await database.close()
  }
}

/** Error codes of a socket without a listener. */
const noListener: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED'])

async function askServer(settings: DataFolder): Promise<EmbeddedCopy | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<EmbeddedCopy | undefined>()
  const headers = { [OPERATOR_HEADER]: encodeURIComponent(currentOperator() ?? '') }
  request({ socketPath: socketOf(settings), method: 'POST', headers }, async res => {
    const answer = (await json(res).catch(reject)) as EmbeddedCopy & { problem: string }
    if (res.statusCode === 200) resolve(answer)
    else reject(new CommandError(`The server could not copy its database: ${answer.problem}`))
  })
    .on('error', (error: NodeJS.ErrnoException) => (noListener.has(error.code) ? resolve(undefined) : reject(error)))
    .end()
  return promise
}
