import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { readMode } from '../../platform/modes/mode-repository.ts'
import {
  type AdminSettings,
  type AdminTools,
  CommandError,
  type StandaloneCommand,
  withServiceSettings,
} from '../command.ts'
import { modeText } from '../mode-commands.ts'
import { channelWarnings } from './channel-checks.ts'
import { checkDatabase, openForChecks } from './database-checks.ts'
import { Findings } from './findings.ts'
import { checkKeys } from './key-checks.ts'
import { checkDeletions, checkProviders, checkStore, readTestRecipients } from './provider-checks.ts'
import { samplesInUse } from './sample-checks.ts'
import { checkMetricsPort, checkOutsideClock, checkSite } from './site-checks.ts'
import { staffWarnings } from './staff-checks.ts'
import { checkWork } from './work-checks.ts'

export const doctor: StandaloneCommand = {
  name: 'doctor',
  summary:
    'Checks the settings and everything they name, and says what is wrong and what to do; fails if there is a problem',
  args: [],
  options: {
    'mail-to': { value: 'ADDRESS', meaning: 'Send a test message to this address' },
    'sms-to': { value: 'NUMBER', meaning: 'Send a test message to this number, such as +15125550142' },
    offline: { value: '', meaning: 'Ask no outside service and not the site' },
  },
  changesData: false,
  async runAlone(tools, { options, flags }) {
    const recipients = readTestRecipients(options['mail-to'], options['sms-to'])
    const findings = new Findings(tools.print)
    const settings = readForChecks(tools, findings)
    if (settings) {
      await checkData(tools, settings, findings)
      await checkMetricsPort(settings, findings)
      if (!flags.has('offline')) {
        await checkProviders(tools, settings, recipients, findings)
        const [address] = tools.providers(settings).addresses
        if (address) await checkOutsideClock(address, findings)
        await checkSite(settings, findings)
      }
    }
    if (findings.problems > 0) throw new CommandError(findings.summary)
    tools.print(findings.summary)
  },
}

function readForChecks({ readSettings, print }: AdminTools, findings: Findings): AdminSettings | undefined {
  try {
    const settings = readSettings()
    findings.add('ok', 'Settings', `They can be read, for ${settings.NODE_ENV}.`)
    return settings
  } catch (error) {
    for (const line of (error as Error).message.split('\n')) findings.add('problem', 'Settings', line)
    if (withServiceSettings) print(withServiceSettings)
    return undefined
  }
}

async function checkData(tools: AdminTools, settings: AdminSettings, findings: Findings): Promise<void> {
  const database = await openForChecks(settings, findings)
  try {
    const isMigrated = database !== undefined && (await checkDatabase(database, settings, findings))
    const db = isMigrated ? database.db : undefined
    const keys = await checkKeys(settings, db, findings)
    if (database && db) {
      await checkOperation(settings, db, findings)
      await checkWork(database, settings, findings)
    }
    if (!keys || !db) return
    for (const warning of await staffWarnings(settings, db, keys)) findings.add('warning', 'Staff', warning)
    await checkStore(tools, { settings, db, keys }, findings)
    await checkDeletions(tools, settings, findings)
  } catch (error) {
    // Such as a connection that is lost in between.
    findings.add('problem', 'Database', (error as Error).message)
  } finally {
    await database?.close()
  }
}

/** Reports the mode, channels without a transport, and samples. */
async function checkOperation(settings: AdminSettings, db: Kysely<Database>, findings: Findings): Promise<void> {
  const mode = await readMode(db)
  if (mode.name !== 'normal')
    findings.add('warning', 'Mode', `It is ${modeText(settings, mode)}. The command mode set normal ends it.`)
  for (const warning of await channelWarnings(settings, db)) findings.add('warning', 'Messages', warning)
  for (const sample of await samplesInUse(settings, db)) findings.add('warning', 'Lender', sample)
}
