import path from 'node:path'
import { providerConflicts } from './platform/settings/provider-settings.ts'
import { oneOf } from './platform/settings/readers.ts'
import { coreConflicts, readTable } from './platform/settings/settings.ts'
import { showTable } from './platform/settings/shown-settings.ts'
import { coreSettings, projectFolder } from './platform/settings/table.ts'
import { turnstileSettings } from './providers/captcha-turnstile/turnstile-settings.ts'
import { docusignSettings } from './providers/esign-docusign/docusign-settings.ts'
import { inboxConflicts } from './providers/inbox/inbox-settings.ts'
import { oidcConflicts, oidcSettings } from './providers/oidc/oidc-settings.ts'
import { smtpSettings } from './providers/smtp/smtp-settings.ts'
import { s3Settings } from './providers/storage-s3/s3-settings.ts'
import { twilioSettings } from './providers/twilio/twilio-settings.ts'

/**
 * All settings: those of the server, and after each choice of a provider those of the providers. Parsing, `.env.example` and the tables
 * in docs/settings.md derive from this table.
 */
export const settingsTable = {
  ...coreSettings,
  MAIL_TRANSPORT: {
    group: 'Providers',
    fallback: 'inbox',
    meaning:
      'inbox stores email for the development pages; smtp sends it to SMTP_URL; none, for a copy, sends none: it waits in the database until there is a transport.',
    read: oneOf('inbox', 'smtp', 'none'),
  },
  ...smtpSettings.table,
  SMS_TRANSPORT: {
    group: 'Providers',
    fallback: 'inbox',
    meaning:
      'inbox stores text messages for the development pages; twilio sends them with Twilio; none sends none, and pages offer none: people sign in and get notices by email.',
    read: oneOf('inbox', 'twilio', 'none'),
  },
  ...twilioSettings.table,
  CAPTCHA: {
    group: 'Providers',
    fallback: 'built-in',
    meaning: 'built-in is a proof of work; turnstile is Cloudflare Turnstile.',
    read: oneOf('built-in', 'turnstile'),
  },
  ...turnstileSettings.table,
  ESIGN: {
    group: 'Providers',
    fallback: 'built-in',
    meaning: 'built-in is the signing page and seal of this server; docusign signs with DocuSign.',
    read: oneOf('built-in', 'docusign'),
  },
  ...docusignSettings.table,
  DOCUMENT_STORE: {
    group: 'Providers',
    fallback: 'database',
    meaning: 'database stores documents, encrypted, in the database; s3 stores them, encrypted, in an S3 bucket.',
    read: oneOf('database', 's3'),
  },
  ...s3Settings.table,
  ...oidcSettings,
} as const

/** The settings of an installation. */
export type AllSettings = ReturnType<typeof readSettings>

/** Returns whether messages of a channel go to the inbox of development, which everyone who opens its page can read. */
export const usesInbox = ({ MAIL_TRANSPORT, SMS_TRANSPORT }: AllSettings): boolean =>
  MAIL_TRANSPORT === 'inbox' || SMS_TRANSPORT === 'inbox'

/** Returns whether one person of each role is there to sign in as, without a passkey: in development alone. */
export const hasDemoPeople = ({ MAIL_TRANSPORT, DATABASE_URL, NODE_ENV }: AllSettings): boolean =>
  MAIL_TRANSPORT === 'inbox' && DATABASE_URL === undefined && NODE_ENV !== 'production'

/** Returns whether applications are made to try the lender's side with: where demo people can sign them, unless the setting says no. */
export const hasDemoData = (settings: AllSettings): boolean =>
  hasDemoPeople(settings) && settings.ESIGN === 'built-in' && settings.DEMO_DATA !== 'none'

const settingsFile = path.join(projectFolder, '.env')

/** All settings for a terminal, without secrets. */
export const showSettings = (env: NodeJS.ProcessEnv = process.env, file = settingsFile) =>
  showTable(settingsTable, env, file)

/** Throws an Error with one line per problem; no line repeats a secret. */
export const readSettings = (env: NodeJS.ProcessEnv = process.env, file = settingsFile) =>
  readTable(
    settingsTable,
    function* (settings) {
      yield* coreConflicts(settings)
      for (const name of ['MAIL_TRANSPORT', 'SMS_TRANSPORT'] as const)
        if (settings[name] === 'inbox') yield* inboxConflicts(name, settings)
      yield* providerConflicts(smtpSettings, settings)
      yield* providerConflicts(twilioSettings, settings)
      yield* providerConflicts(turnstileSettings, settings)
      yield* providerConflicts(docusignSettings, settings)
      yield* providerConflicts(s3Settings, settings)
      yield* oidcConflicts(settings)
      if (settings.DEMO_DATA === 'on' && !hasDemoPeople(settings))
        yield 'DEMO_DATA must be none, or not given: demo data is for the embedded database and the inbox, outside production.'
      if (settings.DELETIONS_LOG === 's3' && !settings.S3_BUCKET)
        yield 'S3_BUCKET must be given because DELETIONS_LOG is s3.'
    },
    env,
    file,
  )
