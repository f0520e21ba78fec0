import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { listStoredJobs, openJobRetry, type StoredJob, storedJobStates } from '../platform/queue/stored-jobs.ts'
import {
  type AdminServices,
  type Call,
  type Command,
  CommandError,
  changeData,
  counted,
  timeText,
  UsageError,
} from './command.ts'

const filters = {
  state: { value: 'STATE', meaning: `Only these: ${storedJobStates.join(', ')}` },
  kind: { value: 'KIND', meaning: 'Only jobs of this kind, such as send-message' },
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** '3 h' */
function ageOf({ enqueued_at }: StoredJob, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - enqueued_at.getTime()) / 1000))
  if (seconds < minute) return `${seconds} s`
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`
  return seconds < day ? `${Math.floor(seconds / hour)} h` : `${Math.floor(seconds / day)} d`
}

const HEADINGS = ['ID', 'KIND', 'STATE', 'ATTEMPTS', 'AGE', 'NEXT RUN', 'LAST ERROR']

export function printJobs(jobs: readonly StoredJob[], { settings, print }: AdminServices): void {
  print(...HEADINGS)
  const now = new Date()
  for (const job of jobs) {
    const { id, kind, state, attempts, next_run_at, error } = job
    const next = next_run_at ? timeText(settings, next_run_at) : '-'
    print(id, kind, state, String(attempts), ageOf(job, now), next, error ?? '-')
  }
}

const list: Command = {
  name: 'jobs list',
  summary: 'Lists the jobs that wait, run or failed: id, kind, state, attempts, age, next run, class of the last error',
  args: [],
  options: filters,
  changesData: false,
  async run(services, { options }) {
    const { database, print } = services
    const state = storedJobStates.find(known => known === options.state)
    if (options.state !== undefined && !state) throw new UsageError(`--state must be ${storedJobStates.join(', ')}.`)
    const jobs = await listStoredJobs(database.sql, { state, kind: options.kind })
    if (jobs.length === 0) return print('There are no such jobs.')
    printJobs(jobs, services)
    if (jobs.some(({ error }) => error))
      print('The reason of each error is in the log of a server, beside the id of the job.')
  },
}

/** Why a job cannot be retried, if so. */
function refusalOf({ id, state, attempts }: StoredJob): string | undefined {
  if (state === 'running') return `${id} is running.`
  return state === 'waiting' && attempts === 0 ? `${id} was not attempted yet, and runs when it is due.` : undefined
}

async function retryAll(services: AdminServices, call: Call, jobs: readonly StoredJob[]): Promise<void> {
  const { retry, close } = await openJobRetry(services.database)
  try {
    await changeData(services, call, async trx => {
      await retry(trx, jobs)
      for (const { id, kind } of jobs)
        await recordAudit(trx, systemActor, { event: 'job.retried', details: { id, kind } }, noRequest)
    })
  } finally {
    await close()
  }
}

const retry: Command = {
  name: 'jobs retry',
  summary: 'Starts jobs again that failed, and attempts those at once that wait for another attempt',
  args: [],
  moreArgs: 'ID',
  options: {
    failed: { value: '', meaning: 'All jobs that failed, or those of --kind' },
    waiting: { value: '', meaning: 'All jobs that wait for another attempt, or those of --kind' },
    kind: filters.kind,
  },
  changesData: true,
  async run(services, call) {
    const { database, print } = services
    const { args: ids, flags, options } = call
    const states = storedJobStates.filter(state => flags.has(state))
    if (states.length > 0 === ids.length > 0)
      throw new UsageError('Name jobs by their ids, or give --failed or --waiting.')
    const stored = await listStoredJobs(database.sql, { kind: options.kind })
    const chosen = stored.filter(job =>
      ids.length > 0 ? ids.includes(job.id) : states.includes(job.state) && !refusalOf(job),
    )
    const problems = [
      ...ids.filter(id => !chosen.some(job => job.id === id)).map(id => `${id} is no job that waits or failed.`),
      ...chosen.flatMap(job => refusalOf(job) ?? []),
    ]
    if (problems.length > 0) throw new CommandError(...problems)
    if (chosen.length > 0) await retryAll(services, call, chosen)
    for (const { id, kind } of chosen) print(id, kind)
    print(`${call.isDryRun ? 'To retry' : 'Retried'}: ${counted(chosen.length, 'job')}.`)
  },
}

export const jobsCommands: readonly Command[] = [list, retry]
