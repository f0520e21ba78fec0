import { randomBytes } from 'node:crypto'
import { link, lstat, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ExportFormat, Preflight } from '@porchlight/domain/staff'
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

/** The problem of a file that cannot be written. */
const notWritten = (to: string, { code, message }: NodeJS.ErrnoException): CommandError =>
  new CommandError(code === 'EEXIST' ? `${to} exists, and is not replaced.` : `${to} could not be written: ${message}.`)

/**
 * Writes a file that only its owner can read, as a whole or not at all, and never in the place of another one. `content` is asked for once
 * a file could be made there.
 */
async function writeWhole(to: string, content: () => Promise<Buffer>): Promise<void> {
  const temporary = path.join(path.dirname(to), `.${path.basename(to)}.${randomBytes(6).toString('hex')}`)
  const failed = (error: unknown) => Promise.reject(notWritten(to, error as NodeJS.ErrnoException))
  const exists = await lstat(to).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${to} exists, and is not replaced.`)
  const file = await open(temporary, 'wx', 0o600).catch(failed)
  try {
    const bytes = await content()
    try {
      await file.writeFile(bytes)
      await file.sync()
      // A link is refused where the name was taken since.
      await link(temporary, to)
    } catch (error) {
      await failed(error)
    }
  } finally {
    await file.close()
    await rm(temporary, { force: true })
  }
}

/** Makes the file with its event, as the pages of staff do. */
async function makeFile(
  services: AdminServices,
  application_id: string,
  format: ExportFormat,
): Promise<{ bytes: Buffer; preflight: Preflight }> {
  const { db, settings, print } = services
  const keys = await services.loadKeys()
  const wanted = { application_id, format, reason: 'OWN_SYSTEM', is_of_many: false } as const
  try {
    return await inTransaction(db, async trx => {
      const made = await makeExport(trx, { keys, settings, clock: systemClock }, systemActor, wanted)
      await recordAudit(trx, systemActor, made.reading, noRequest)
      return { bytes: made.file.bytes, preflight: made.preflight }
    })
  } catch (error) {
    if (error instanceof ExportBlocked) {
      for (const line of linesOf(error.preflight)) print(line)
      throw new CommandError(`No file can be made of application ${application_id}. The lines above say why.`)
    }
    if (error instanceof HttpError)
      throw new CommandError(
        error.code === 'application_not_found'
          ? `There is no application ${application_id}, or nothing was signed.`
          : `No file can be made of application ${application_id}: ${error.message}`,
      )
    throw error
  }
}

const exportCommand: Command = {
  name: 'export',
  summary: "Writes the file of a submitted application for the lender's own system, with SSN and birth date",
  args: ['ID'],
  options: {
    format: { value: 'FORMAT', meaning: 'mismo or json' },
    to: { value: 'FILE', meaning: 'The file, which must not exist' },
  },
  changesData: false,
  async run(services, { args: [id = ''], options: { format = '', to } }) {
    const wanted = formats[format.toLowerCase()]
    if (!wanted) throw new UsageError('--format must be mismo or json.')
    if (!to) throw new UsageError('--to must name a file.')
    let report: Preflight | undefined
    await writeWhole(to, async () => {
      const { bytes, preflight } = await makeFile(services, id, wanted)
      report = preflight
      return bytes
    })
    for (const line of report ? linesOf(report) : []) services.print(line)
    services.print(
      `Written to ${to}. It has Social Security numbers: give it to no one else, and delete it afterwards.`,
    )
  },
}

export const exportCommands: readonly Command[] = [exportCommand]
