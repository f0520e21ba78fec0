import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { link, lstat, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Preflight } from '@porchlight/api'
import { type ExportFormat, readApplicationId } from '@porchlight/domain/staff'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { systemClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { ExportBlocked, makeExport } from '../staff/exports/make-export.ts'
import { type AdminServices, type Command, CommandError, UsageError } from './command.ts'

const formats: Readonly<Record<string, ExportFormat>> = { mismo: 'MISMO', json: 'JSON' }

const linesOf = ({ messages }: Preflight): string[] =>
  messages.map(({ id, level, text }) => `${id} (${level}): ${text}`)

/** Opens a new file for writing. */
type OpenFile = (file: string) => number

const openPrivate: OpenFile = file => openSync(file, 'wx', 0o600)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Has `make` write a file of another name in the same folder, and then gives it its own name: a file of that name is whole and recorded,
 * and replaces no other one. Where `make` throws there is no file.
 */
async function writeWhole(
  to: string,
  open: OpenFile,
  make: (write: (bytes: Buffer) => void) => Promise<void>,
): Promise<void> {
  const temporary = path.join(path.dirname(to), `.${path.basename(to)}.${randomBytes(6).toString('hex')}`)
  const exists = await lstat(to).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${to} exists, and is not replaced.`)
  try {
    await make(bytes => writeFlushed(temporary, open, bytes, to))
  } catch (error) {
    removeIfThere(temporary)
    throw error
  }
  try {
    // A link is refused where the name was taken since.
    await link(temporary, to)
  } catch (error) {
    throw new CommandError(
      `The file was made and recorded, but could not be named ${to}: ${messageOf(error)}. It is ${temporary}: give it another name.`,
    )
  }
  await rm(temporary)
}

function removeIfThere(file: string): void {
  if (existsSync(file)) rmSync(file)
}

/** Writes a file to the disk, also in the place of one that an earlier attempt of the transaction wrote. */
function writeFlushed(file: string, open: OpenFile, bytes: Buffer, to: string): void {
  try {
    removeIfThere(file)
    const descriptor = open(file)
    try {
      writeFileSync(descriptor, bytes)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new CommandError(
      `${to} could not be written: ${messageOf(error)}. There is no file, and nothing was recorded.`,
    )
  }
}

/** Makes the file with its event, as the pages of staff do. The event is committed only after the file is written. */
async function makeFile(
  services: AdminServices,
  application_id: string,
  format: ExportFormat,
  write: (bytes: Buffer) => void,
): Promise<Preflight> {
  const { db, settings, print } = services
  const keys = await services.loadKeys()
  const wanted = { application_id, format, reason: 'OWN_SYSTEM' } as const
  try {
    return await inTransaction(db, async trx => {
      const { file, preflight, reading } = await makeExport(
        trx,
        { keys, settings, clock: systemClock },
        systemActor,
        wanted,
      )
      await recordAudit(trx, systemActor, reading, noRequest)
      write(file.bytes)
      return preflight
    })
  } catch (error) {
    if (error instanceof ExportBlocked) {
      for (const line of linesOf(error.preflight)) print(line)
      throw new CommandError(`Application ${application_id} can't be exported. The lines above say why.`)
    }
    if (error instanceof HttpError)
      throw new CommandError(
        error.code === 'application_not_found'
          ? `There is no application ${application_id}, or nothing was signed.`
          : `Application ${application_id} can't be exported: ${error.message}`,
      )
    throw error
  }
}

const exportCommand = (open: OpenFile): Command => ({
  name: 'export',
  summary: "Writes the file of a submitted application for the lender's loan system, with SSN and birth date",
  args: ['ID'],
  options: {
    format: { value: 'FORMAT', meaning: 'mismo or json' },
    to: { value: 'FILE', meaning: 'The file, which must not exist' },
  },
  paths: ['to'],
  changesData: false,
  async run(services, { args: [id = ''], options: { format = '', to } }) {
    const wanted = formats[format.toLowerCase()]
    if (!wanted) throw new UsageError('--format must be mismo or json.')
    if (!to) throw new UsageError('--to must name a file.')
    let report: Preflight | undefined
    await writeWhole(to, open, async write => {
      report = await makeFile(services, readApplicationId(id), wanted, write)
    })
    for (const line of report ? linesOf(report) : []) services.print(line)
    services.print(
      `Written to ${to}. It has Social Security numbers: give it to no one else, and delete it afterwards.`,
    )
  },
})

export const exportCommands = (open: OpenFile = openPrivate): readonly Command[] => [exportCommand(open)]
