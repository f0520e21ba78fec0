import { type ExportFormat, type ExportReason, lendingRoles, type Preflight } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import type { Queue, RunningJob } from '../../platform/queue/queue.ts'
import { lockColleagues } from '../members/colleague-repository.ts'
import { recordRefusal } from '../opening/refused-attempts.ts'
import { recordExport } from './make-export.ts'
import {
  endExpired,
  endMany,
  finishMany,
  type ItemRef,
  lockUnmade,
  readUnmade,
  sealFile,
  storeMade,
} from './many-repository.ts'
import { expiryOf, type ManyServices } from './many-request.ts'

/** 100 files of long applications on a busy machine. */
const TIMEOUT_SECONDS = 300
/** Seven attempts within two minutes, because someone is waiting. */
const RETRIES = 6
const DAY_MS = 86_400_000

type JobServices = ManyServices & { queue: Pick<Queue, 'define'> }

export function defineExportJobs(services: JobServices): void {
  const { queue, db, clock } = services
  queue.define<{ export_id: string }>('make-exports', (payload, job) => makeMany(services, payload, job), {
    timeoutSeconds: TIMEOUT_SECONDS,
    retries: RETRIES,
    onFailed: ({ export_id }) =>
      inTransaction(db, trx => endMany(trx, { export_id, ended: 'FAILED', now: clock.now() })),
  })
  queue.define<{ export_id: string }>('end-exports', () => endExpiredExports(services))
}

/** The file of an application and the report about it, which are sealed together. */
export interface MadeFile {
  name: string
  text: string
  preflight: Preflight
}

/** Another worker was faster, or the files ended. */
class NotWanted extends HttpError {
  constructor() {
    super('export_ended')
  }
}

/**
 * Makes the files of an order one by one, each in a transaction with its event. An attempt that is repeated, and another one at the same
 * time, make what is left. A fault of the program costs the file of one application. Throws where a file can be neither made nor refused.
 */
export async function makeMany(
  services: ManyServices,
  { export_id }: { export_id: string },
  { signal }: Pick<RunningJob, 'signal'>,
): Promise<void> {
  const { db, clock, jobs } = services
  const order = await readUnmade(db, export_id)
  if (!order) return
  for (const { application_id } of order.items) {
    signal.throwIfAborted()
    await makeOne(services, order, { export_id, application_id })
  }
  await inTransaction(db, async trx => {
    const now = clock.now()
    if (await finishMany(trx, export_id, now))
      await jobs.endExports(trx, { export_id }, { startAfter: expiryOf(now), subject: { isShortLived: true } })
  })
}

interface Order {
  staff_id: string
  format: ExportFormat
  reason: ExportReason
}

async function makeOne(services: ManyServices, { staff_id, format, reason }: Order, ref: ItemRef): Promise<void> {
  const { keys, db, log } = services
  const { application_id } = ref
  let actor: StaffActor | undefined
  try {
    actor = await readActor(services, staff_id, ref.export_id)
    const wanted = { application_id, format, reason, is_of_many: true }
    await recordExport(services, actor, wanted, noRequest, {
      async first(trx) {
        if (!(await lockUnmade(trx, ref))) throw new NotWanted()
      },
      async last(trx, { file, preflight }) {
        const made: MadeFile = { name: file.name, text: file.bytes.toString(), preflight }
        await storeMade(trx, ref, { sealed_file: sealFile(keys.fields, ref, JSON.stringify(made)) })
      },
    })
  } catch (error) {
    if (error instanceof NotWanted) return
    if (!(error instanceof HttpError) || error.code === 'service_unavailable') throw error
    if (error.cause) log.error({ application_id, err: error.cause }, 'no file can be made of an application')
    await inTransaction(db, async trx => {
      if (!(await lockUnmade(trx, ref))) return
      await storeMade(trx, ref, { refusal: error.code })
      if (actor) await recordRefusal(trx, { actor, context: noRequest }, 'application.export', error)
    })
  }
}

/** The person with the access of this moment, without a session. Throws 403 for one who is not active or does not lend. */
async function readActor({ db, keys, clock }: ManyServices, staff_id: string, export_id: string): Promise<StaffActor> {
  const [person] = await inTransaction(db, trx => lockColleagues(trx, keys, [staff_id]))
  const isActive = person?.status === 'ACTIVE' && person.grants.some(({ role }) => lendingRoles.includes(role))
  if (!isActive) throw new HttpError('staff_forbidden')
  const { grants, contacts, account_ids } = person
  const session = { session_id: export_id, session_ends_at: clock.now() }
  return { kind: 'staff', staff_id, ...session, grants, contacts, account_ids, language: null }
}

/** Ends what is past its hour, and deletes what is a day old. A job does so at the hour, and the hourly maintenance where it was lost. */
export async function endExpiredExports({ db, clock }: Pick<ManyServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const hourAgo = now.getTime() - (expiryOf(now).getTime() - now.getTime())
  const times = { finished_before: new Date(hourAgo), asked_before: new Date(now.getTime() - DAY_MS), now }
  await inTransaction(db, trx => endExpired(trx, times))
}
