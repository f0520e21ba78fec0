import { dayIn } from '@porchlight/domain'
import { SEND_ITEM_MESSAGE, SEND_MESSAGE } from '../../messaging/send-message.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { countUnsent } from '../../platform/queue/queue-reports.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { countNeglected } from '../application-repository.ts'
import { counted } from '../command.ts'
import type { Findings } from './findings.ts'

/** Sentences for the operator about things that no one works on. The metric porchlight_unattended has the same kinds. */
const sentences = {
  without_task: count =>
    `${counted(count, 'open application')} without a task, so the queue reminds no one: report a fault of the program.`,
  overdue_unassigned: count =>
    `${counted(count, 'overdue application')} without an assignee: managers find them in the queue, in the group Overdue.`,
  unsent_messages: count =>
    `${counted(count, 'message')} not sent after an attempt that failed: jobs list --kind ${SEND_MESSAGE}, and --kind ${SEND_ITEM_MESSAGE}`,
} as const satisfies Record<string, (count: number) => string>
type Unattended = Record<keyof typeof sentences, number>

/** Counts the things that no one works on, by kind. */
export async function readUnattended(
  database: OpenDatabase,
  { LENDER_TIME_ZONE }: Pick<Settings, 'LENDER_TIME_ZONE'>,
  now: Date,
): Promise<Unattended> {
  const neglected = await countNeglected(database.db, dayIn(LENDER_TIME_ZONE, now))
  return { ...neglected, unsent_messages: await countUnsent(database, [SEND_MESSAGE, SEND_ITEM_MESSAGE]) }
}

export async function checkWork(database: OpenDatabase, settings: Settings, findings: Findings): Promise<void> {
  const counts = await readUnattended(database, settings, new Date())
  const kinds = Object.keys(sentences) as (keyof Unattended)[]
  const found = kinds.filter(kind => counts[kind] > 0)
  for (const kind of found) findings.add('warning', 'Work', sentences[kind](counts[kind]))
  if (found.length === 0)
    findings.add(
      'ok',
      'Work',
      'Each open application has a task, none is overdue without an assignee, and all messages went out.',
    )
}
