import path from 'node:path'
import { itemSettings } from './item-settings.ts'
import { lenderDates } from './lender-dates.ts'
import {
  oneOf,
  readCertificate,
  readDatabaseUrl,
  readDays,
  readIdentityKey,
  readIdentityKeys,
  readIdleMinutes,
  readKeyBytes,
  readList,
  readListenAddress,
  readNmlsId,
  readPoolSize,
  readPort,
  readProxies,
  readPublicUrl,
  readRecordDays,
  readSealKey,
  readSeconds,
  readSessionHours,
  readText,
  readTimeLimit,
  readTimeZone,
  readUnfinishedDays,
  type Setting,
} from './readers.ts'

/** The folder of `package.json`, `.env` and, by default, `data`. */
export const projectFolder = path.resolve(import.meta.dirname, '../../../../..')

/** A file or folder. Its name is printed, so that a secret must not pass for one. */
function readPath(text: string): string {
  if (!path.isAbsolute(text) && !/^\.\.?(?:\/|$)/.test(text)) throw new Error('must begin with /, ./ or ../')
  return path.resolve(projectFolder, text)
}

/** The settings of the server itself. Those of the providers are beside them. */
export const coreSettings = {
  PORT: { group: 'Server', fallback: '3000', meaning: 'Port to listen on.', read: readPort },
  HOST: {
    group: 'Server',
    fallback: '127.0.0.1',
    meaning: 'IP address to listen on, or localhost.',
    read: readListenAddress,
  },
  PUBLIC_URL: {
    group: 'Server',
    meaning: 'Public address of the site, used in links. Default: http://localhost and the port.',
    read: readPublicUrl,
  },
  STAFF_URL: {
    group: 'Server',
    meaning:
      'Address of the pages for staff, if they have a host of their own; passkeys are bound to it. Default: PUBLIC_URL.',
    read: readPublicUrl,
  },
  STAFF_EMAIL_DOMAINS: {
    group: 'Server',
    fallback: '',
    meaning: 'Comma-separated domains to which invitations of staff can go, such as lender.example. Empty: any.',
    read: readList,
  },
  STAFF_IDLE_MINUTES: {
    group: 'Server',
    fallback: '30',
    meaning: 'Minutes without a request of the person after which a session of staff ends: at most 60.',
    read: readIdleMinutes,
  },
  STAFF_SESSION_HOURS: {
    group: 'Server',
    fallback: '12',
    meaning: 'Hours after which a session of staff ends in any case: at most 24.',
    read: readSessionHours,
  },
  NODE_ENV: {
    group: 'Server',
    fallback: 'development',
    meaning: 'development, test or production. Development-only options are rejected in production.',
    read: oneOf('development', 'test', 'production'),
  },
  DEMO_DATA: {
    group: 'Server',
    meaning:
      "on or none: whether an embedded database without applications, with the inbox and the built-in e-signature, gets some to try the lender's side with. Default: on there, none elsewhere.",
    read: oneOf('on', 'none'),
  },
  TRUST_PROXY: {
    group: 'Server',
    fallback: '',
    meaning:
      'Comma-separated addresses or networks of proxies whose X-Request-Id and X-Forwarded-For, or else Forwarded, are trusted. No other header of a proxy is read.',
    read: readProxies,
  },
  DRAIN_SECONDS: {
    group: 'Server',
    fallback: '0',
    meaning:
      'After a signal to stop, seconds for which the server still serves but is not ready, until no proxy sends requests.',
    read: readSeconds,
  },
  METRICS_PORT: {
    group: 'Server',
    meaning: 'Port of /metrics, for Prometheus. Without it nothing is measured.',
    read: readPort,
  },
  METRICS_HOST: {
    group: 'Server',
    fallback: '127.0.0.1',
    meaning: 'IP address that METRICS_PORT listens on, or localhost. It asks for no password.',
    read: readListenAddress,
  },
  PRODUCT_NAME: {
    group: 'Names',
    fallback: 'Porchlight',
    meaning: 'Product name in page titles and messages.',
    read: readText,
  },
  LENDER_NAME: {
    group: 'Names',
    meaning:
      'Name of the lender in documents, consents and certificates. Must be given in production; elsewhere a sample is used.',
    read: readText,
  },
  LENDER_PHONE: {
    group: 'Names',
    meaning: "The lender's phone number in the footer of every page. Outside production a sample is used.",
    read: readText,
  },
  LENDER_ADDRESS: {
    group: 'Names',
    meaning:
      "The lender's postal address in one line, on letters to borrowers and where they read how to send papers. Without it none is shown.",
    read: readText,
  },
  LENDER_NMLS_ID: {
    group: 'Names',
    meaning: "The lender's NMLS number, in the footer of every page and on the documents. Without it none is shown.",
    read: readNmlsId,
  },
  LENDER_TIME_ZONE: {
    group: 'Names',
    fallback: 'America/New_York',
    meaning:
      'Time zone of the lender: that of the times in documents, and of a borrower who has not given an address yet.',
    read: readTimeZone,
  },
  ...lenderDates,
  AFTER_SUBMISSION_CONTACT: {
    group: 'After submitting',
    fallback: 'A loan officer',
    meaning: 'Who contacts borrowers after they submit, as the beginning of a sentence.',
    read: readText,
  },
  AFTER_SUBMISSION_DAYS: {
    group: 'After submitting',
    fallback: '2',
    meaning: 'Business days within which borrowers are contacted after they submit.',
    read: readDays,
  },
  AFTER_SUBMISSION_HAVE_READY: {
    group: 'After submitting',
    fallback:
      "a photo ID such as a driver's license or a green card, your last two pay stubs or a benefit letter if you have none, your last two bank statements",
    meaning: 'Comma-separated list of what borrowers should have at hand by then.',
    read: readList,
  },
  AFTER_SUBMISSION_RECEIPTS: {
    group: 'After submitting',
    fallback: 'on',
    meaning:
      'on or off: whether borrowers read on their account page on which days someone at the lender opened their application.',
    read: oneOf('on', 'off'),
  },
  ...itemSettings,
  RETENTION_UNFINISHED_DAYS: {
    group: 'Retention',
    fallback: '60',
    meaning:
      'Days without activity after which an application that was never submitted, and an account without applications, is deleted.',
    read: readUnfinishedDays,
  },
  RETENTION_DECLINED_DAYS: {
    group: 'Retention',
    meaning:
      'Days after its withdrawal or final outcome after which an application that was submitted is deleted, or later where the law or a hold keeps it longer. Default: never.',
    read: readRecordDays,
  },
  DATA_DIR: {
    group: 'Database',
    fallback: './data',
    meaning: 'Folder of the embedded database and of the keys that the first start generates.',
    read: readPath,
  },
  DELETIONS_LOG: {
    group: 'Database',
    meaning:
      'List of what was deleted, with ids and times, stored outside of the database: a file, or s3 for S3_BUCKET. A restored database is compared with it. Default: deletions.log in DATA_DIR, which production refuses.',
    read: text => (text === 's3' ? text : readPath(text)),
  },
  DATABASE_URL: {
    group: 'Database',
    meaning:
      'PostgreSQL server (15 or later) to use instead of the embedded one: postgres://user:password@host/name. Several hosts, separated by commas, are a primary and its replicas.',
    isSecret: true,
    read: readDatabaseUrl,
  },
  DATABASE_DIRECT_URL: {
    group: 'Database',
    meaning:
      'The same database past the pooler in transaction mode, such as PgBouncer, that DATABASE_URL names. For notifications and migrations.',
    isSecret: true,
    read: readDatabaseUrl,
  },
  MIGRATION_DATABASE_URL: {
    group: 'Database',
    meaning:
      'The same database as the role that owns its tables. It runs the migrations and grants the role of DATABASE_URL what it needs.',
    isSecret: true,
    read: readDatabaseUrl,
  },
  DATABASE_POOL_SIZE: {
    group: 'Database',
    fallback: '16',
    meaning:
      'Connections to DATABASE_URL that requests share. Jobs, notifications and a watch of the database use 7 more.',
    read: readPoolSize,
  },
  DATABASE_TIMEOUT_SECONDS: {
    group: 'Database',
    fallback: '10',
    meaning: 'Seconds that a connection or a statement may take. After them the answer is 503.',
    read: readTimeLimit,
  },
  FIELD_ENCRYPTION_KEY: {
    group: 'Keys',
    meaning:
      'Key that encrypts the keys of the answers, documents and messages: 32 bytes in base64 (openssl rand -base64 32).',
    isSecret: true,
    read: readKeyBytes,
  },
  FIELD_ENCRYPTION_PREVIOUS_KEYS: {
    group: 'Keys',
    fallback: '',
    meaning: 'Comma-separated previous keys, used for decryption only.',
    isSecret: true,
    read: text => readList(text).map(readKeyBytes),
  },
  IDENTITY_KEY: {
    group: 'Keys',
    meaning: 'Private key that signs identity tokens: Ed25519 or P-256, as PKCS #8 PEM or as a JWK.',
    isSecret: true,
    read: readIdentityKey,
  },
  IDENTITY_PREVIOUS_KEYS: {
    group: 'Keys',
    fallback: '',
    meaning:
      'Keys that are accepted besides IDENTITY_KEY, previous ones or the next: PKCS #8 PEM, one after the other.',
    isSecret: true,
    read: readIdentityKeys,
  },
  SEAL_KEY: {
    group: 'Keys',
    meaning: 'Private key that seals documents: P-256, as PKCS #8 PEM.',
    isSecret: true,
    read: readSealKey,
  },
  SEAL_CERTIFICATE: {
    group: 'Keys',
    meaning: 'Certificate of SEAL_KEY, as PEM.',
    mayBeFile: true,
    read: readCertificate,
  },
} satisfies Record<string, Setting<unknown>>
