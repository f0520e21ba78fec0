import { ENGLISH, formats } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { DocumentStore, DocumentStores } from '../documents/store.ts'
import { withFormerStore, withoutKeysOfRemoved } from '../documents/store-layers.ts'
import type { ChannelSettings } from '../messaging/channels.ts'
import type { MessageSender } from '../messaging/message-sender.ts'
import type { QueuedMessage } from '../messaging/send-message.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { DeletionsStore } from '../platform/deletions/deletions-list.ts'
import type { Checkable } from '../platform/outside-service.ts'
import type { JobSender } from '../platform/queue/job-sender.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ORIGINS, type ShownSetting } from '../platform/settings/shown-settings.ts'

/** '1 file', '2 files'. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Prints a line of cells, with tabs between them. Control characters of a cell are escaped. */
export type Print = (...cells: readonly string[]) => void

/** 'Nov 21, 2026, 10:39 PM Eastern Time (2026-11-22T03:39:00Z)': a time as people at the lender read it, and as programs do. */
export const timeText = ({ LENDER_TIME_ZONE }: Pick<AdminSettings, 'LENDER_TIME_ZONE'>, time: Date): string =>
  `${formats(ENGLISH).minuteInZone(time, LENDER_TIME_ZONE)} (${time.toISOString().replace(/\.\d+/, '')})`

/** The settings that the commands use: those of the server, and where documents are. */
export type AdminSettings = Settings &
  ChannelSettings & { readonly DOCUMENT_STORE: string; readonly S3_BUCKET: string | undefined }

export interface AdminServices {
  settings: AdminSettings
  database: OpenDatabase
  db: Kysely<Database>
  print: Print
  /** The color that buttons have on pages of this brand color, changed until text on it is readable. */
  readableColor(brandColor: string): Promise<string>
  /** Throws an error for the operator where a key is missing. */
  loadKeys(): Promise<Keys>
  openDocumentStores(fields: FieldEncryption): DocumentStores
  openDeletions(): DeletionsStore
  /** Queues messages in a transaction, for a server to send. Close it afterwards. */
  openMessages(keys: Pick<Keys, 'fields'>): Promise<JobSender<QueuedMessage<never>>>
}

/** The tools of commands without an open database. */
export interface AdminTools {
  /** Throws {@link SettingsError}. */
  readSettings(): AdminSettings
  showSettings(): ShownSetting[]
  print: Print
  /** Brings the schema of an open database to this version. */
  migrate(settings: AdminSettings, database: OpenDatabase): Promise<void>
  /** The store that the settings choose, as the servers use it. */
  openStore(settings: AdminSettings, db: Kysely<Database>, fields: FieldEncryption): DocumentStore
  /** The list of deletions that the settings choose. */
  openDeletions(settings: AdminSettings): DeletionsStore
  /** Lets an open database delete data, listed there. */
  listDeletions(settings: AdminSettings, database: OpenDatabase): void
  providers(settings: AdminSettings): ConfiguredProviders
}

/** The outside services that the settings choose, where they do not choose what is built in. */
export interface ConfiguredProviders {
  email: (MessageSender & Checkable) | undefined
  texts: (MessageSender & Checkable) | undefined
  captcha: Checkable | undefined
  esign: Checkable | undefined
  staffSignIn: Checkable | undefined
  /** The addresses of those that are asked over HTTP. */
  addresses: readonly string[]
}

export interface Option {
  /** The placeholder of the value in the help: 'TEXT'. Empty for an option without a value. */
  value: string
  meaning: string
}

export interface Call {
  /** The arguments, as many as the command names, and those of `moreArgs`. */
  args: readonly string[]
  options: Readonly<Record<string, string | undefined>>
  /** The options without a value that are given. */
  flags: ReadonlySet<string>
  isDryRun: boolean
}

interface CommandLine {
  /** The words that select it: 'dealer add'. */
  name: string
  summary: string
  /** The names of the arguments, all of which must be given. */
  args: readonly string[]
  /** The name of further arguments, of which there may be any number. */
  moreArgs?: string
  options: Readonly<Record<string, Option>>
  /** The arguments and options that name a file or a folder. A relative one begins in the caller's folder; a call has it absolute. */
  paths?: readonly string[]
  /** True if it has --dry-run. */
  changesData: boolean
}

interface DatabaseCommand extends CommandLine {
  run(services: AdminServices, call: Call): Promise<void>
}

/** A command that opens the database itself, if it needs one. */
export interface StandaloneCommand extends CommandLine {
  runAlone(tools: AdminTools, call: Call): Promise<void>
}

export type Command = DatabaseCommand | StandaloneCommand

/** The command line cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command was understood and cannot be done. Each problem is a sentence. */
export class CommandError extends Error {
  override name = 'CommandError'

  constructor(...problems: string[]) {
    super(problems.join('\n'))
  }
}

/** The settings cannot be used. Each problem is a line. */
export class SettingsError extends CommandError {
  override name = 'SettingsError'
}

/** The operator's way to the settings of a service, which a shell does not have; empty for a command that has them. */
export const withServiceSettings =
  process.env[ORIGINS] === undefined
    ? 'Where a service is installed, run the command with its settings: deploy/porchlight-admin COMMAND'
    : ''

/** All stores that documents may be in. */
export function allStores({ openDocumentStores, db }: AdminServices, { fields }: Pick<Keys, 'fields'>): DocumentStore {
  const { database, s3 } = openDocumentStores(fields)
  return withoutKeysOfRemoved(s3 ? withFormerStore(s3, database) : database, db)
}

class DryRun extends Error {}

/** Runs `work` in a transaction, which a dry run takes back after everything was checked. */
export async function changeData(
  { db }: AdminServices,
  { isDryRun }: Call,
  work: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(db, async trx => {
      await work(trx)
      if (isDryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
}
