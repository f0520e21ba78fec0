import { isApplicationId, readApplicationId } from '@porchlight/domain/staff'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { listStoredJobs } from '../platform/queue/stored-jobs.ts'
import { readProfile } from '../staff/staff-members/staff-member-repository.ts'
import { findApplication } from './application-repository.ts'
import { type Command, CommandError, timeText, UsageError } from './command.ts'
import { printJobs } from './jobs-commands.ts'

export const applicationCommand: Command = {
  name: 'application find',
  summary:
    'Shows where an application stands, and nothing that a borrower typed: dealer, status, times, assignee, tasks and jobs',
  args: ['NUMBER'],
  options: {},
  changesData: false,
  async run(services, { args: [typed = ''] }) {
    const { db, database, settings, loadKeys, print } = services
    const application_id = readApplicationId(typed)
    if (!isApplicationId(application_id))
      throw new UsageError('An application number has ten letters and digits, such as A1B2C3D4E5.')
    const found = await inTransaction(db, async trx => {
      const application = await findApplication(trx, application_id)
      if (!application) throw new CommandError(`There is no application ${application_id}.`)
      await recordAudit(trx, systemActor, { event: 'application.looked_up', application_id }, noRequest)
      return application
    })
    const { submissions, assignee_id } = found
    const assignee = assignee_id && ((await readProfile(db, await loadKeys(), assignee_id))?.email ?? assignee_id)
    const times = {
      started: found.created_at,
      submitted: found.submitted_at,
      withdrawn: found.withdrawn_at,
      finished: found.finished_at,
      deleted: found.discarded_at,
    }
    const lines = [
      ['application', found.id],
      ['dealer', found.slug],
      ['status', found.status],
      ...Object.entries(times).flatMap(([name, time]) => (time ? [[name, timeText(settings, time)]] : [])),
      ...found.borrowers.map(({ id, is_primary, status }) => [is_primary ? 'primary' : 'co-borrower', id, status]),
      ...found.envelopes.map(({ status, reason }) => ['documents', status, reason ?? '-']),
      ...(submissions === null
        ? []
        : [
            ['submissions', submissions],
            ['assignee', assignee ?? 'none'],
          ]),
      ...found.tasks.map(({ kind, due_on }) => ['task', kind, `due ${due_on}`]),
    ]
    for (const line of lines) print(...line.map(String))
    const jobs = await listStoredJobs(database.sql, { application_id })
    if (jobs.length > 0) printJobs(jobs, services)
  },
}
