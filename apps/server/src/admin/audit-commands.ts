import { type AuditFindings, type RecordedCheckpoint, verifyAudit } from '../platform/audit/verify-audit.ts'
import { loadFieldKeys } from '../platform/crypto/keys.ts'
import { type AdminSettings, type Command, CommandError, counted, timeText, UsageError } from './command.ts'

/** Problems that are printed one by one. */
const MOST_PROBLEMS = 20

const verify: Command = {
  name: 'audit verify',
  summary: 'Checks that no audit event was changed, removed or inserted',
  args: [],
  options: {
    checkpoint: {
      value: 'NUMBER:HASH',
      meaning: 'A checkpoint from the log of a server, which nobody with access to the database could change',
    },
  },
  changesData: false,
  async run({ db, settings, print }, { options }) {
    const recorded = options.checkpoint === undefined ? undefined : parseCheckpoint(options.checkpoint)
    const fields = await loadFieldKeys(settings, { mayGenerate: false })
    const findings = await verifyAudit(db, fields, recorded)
    for (const line of describe(settings, findings)) print(line)
    const { problems } = findings
    const more = problems.length - MOST_PROBLEMS
    if (problems.length > 0)
      throw new CommandError(
        ...problems.slice(0, MOST_PROBLEMS),
        ...(more > 0 ? [`And ${more} more.`] : []),
        'The audit trail is not intact. Compare it with a backup.',
      )
    print('The audit trail is intact.')
  },
}

function parseCheckpoint(text: string): RecordedCheckpoint {
  const [, number, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined)
    throw new UsageError('--checkpoint must be a number, a colon and 64 hexadecimal digits.')
  return { number: Number(number), hash }
}

const describe = (
  settings: AdminSettings,
  { events, chains, checkpoints, uncovered, last }: AuditFindings,
): string[] => [
  `${counted(events, 'event')} in ${counted(chains, 'chain')}, and ${counted(checkpoints, 'checkpoint')}.`,
  last
    ? `The last checkpoint is ${last.number}:${last.hash} of ${timeText(settings, last.at)}; ${counted(uncovered, 'event')} came after it.`
    : 'There is no checkpoint yet. A running server writes one every hour.',
]

export const auditCommands: readonly Command[] = [verify]
