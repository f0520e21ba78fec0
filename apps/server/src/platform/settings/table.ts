import path from 'node:path'
import {
  embeddedForm,
  oneOf,
  readCertificate,
  readDatabaseUrl,
  readIdentityKey,
  readKeyBytes,
  readList,
  readPort,
  readPrivateKey,
  readProxies,
  readPublicUrl,
  readText,
} from './readers.ts'

/** The folder that holds `package.json`, `.env` and, by default, `data`. */
export const projectFolder = path.resolve(import.meta.dirname, '../../../../..')

export interface Setting<Value> {
  /** One sentence for `.env.example` and the README. */
  meaning: string
  /** The text that stands where nothing is given. Absent: the value is `undefined`. */
  fallback?: string
  group: string
  /** Throws an Error that completes the sentence '{NAME} …', and never repeats a secret. */
  read(text: string): Value
}

/** Every setting there is: read, checked, written to `.env.example` and shown in the README from here. */
export const settingsTable = {
  PORT: { group: 'Server', fallback: '3000', meaning: 'Port to listen on.', read: readPort },
  HOST: { group: 'Server', fallback: '127.0.0.1', meaning: 'Address to listen on.', read: readText },
  PUBLIC_URL: {
    group: 'Server',
    meaning: 'Address that people type, used in links. Default: http://localhost and the port.',
    read: readPublicUrl,
  },
  NODE_ENV: {
    group: 'Server',
    fallback: 'development',
    meaning: 'development, test or production; production refuses whatever is only safe on a desk.',
    read: oneOf('development', 'test', 'production'),
  },
  TRUST_PROXY: {
    group: 'Server',
    fallback: '',
    meaning: 'Addresses or networks of the proxies whose X-Forwarded-For is believed, with commas.',
    read: readProxies,
  },
  PRODUCT_NAME: {
    group: 'Names',
    fallback: 'Porchlight',
    meaning: 'The name in page titles and mail.',
    read: readText,
  },
  LENDER_NAME: {
    group: 'Names',
    fallback: 'Lantern Home Lending',
    meaning: 'The lender in documents, consents and certificates.',
    read: readText,
  },
  DATA_DIR: {
    group: 'Database',
    fallback: './data',
    meaning: 'Folder of the embedded database and of the keys made at the first start.',
    read: text => path.resolve(projectFolder, text),
  },
  DATABASE_URL: {
    group: 'Database',
    meaning:
      'A PostgreSQL server (15 or later) to use instead of the embedded one: postgres://user:password@host/name.',
    read: readDatabaseUrl,
  },
  MAIL_TRANSPORT: {
    group: 'Outside parts',
    fallback: 'inbox',
    meaning: 'inbox keeps mail on the development pages.',
    read: embeddedForm('inbox', 'smtp'),
  },
  SMS_TRANSPORT: {
    group: 'Outside parts',
    fallback: 'inbox',
    meaning: 'inbox keeps text messages on the development pages.',
    read: embeddedForm('inbox', 'twilio'),
  },
  CAPTCHA: {
    group: 'Outside parts',
    fallback: 'built-in',
    meaning: 'built-in asks for proof of work.',
    read: embeddedForm('built-in', 'turnstile'),
  },
  ESIGN: {
    group: 'Outside parts',
    fallback: 'built-in',
    meaning: 'built-in is our own signing page and seal.',
    read: embeddedForm('built-in', 'docusign'),
  },
  DOCUMENT_STORE: {
    group: 'Outside parts',
    fallback: 'database',
    meaning: 'database keeps sealed documents, encrypted, beside the answers.',
    read: embeddedForm('database', 's3'),
  },
  FIELD_ENCRYPTION_KEY: {
    group: 'Keys',
    meaning: 'Key for SSN, birth dates and documents: 32 bytes in base64 (openssl rand -base64 32).',
    read: readKeyBytes,
  },
  FIELD_ENCRYPTION_PREVIOUS_KEYS: {
    group: 'Keys',
    fallback: '',
    meaning: 'Earlier keys, with commas, which still open what they sealed.',
    read: text => readList(text).map(readKeyBytes),
  },
  IDENTITY_KEY: {
    group: 'Keys',
    meaning: 'Private key that signs identity tokens: Ed25519 or P-256, as PKCS #8 PEM or as a JWK.',
    read: readIdentityKey,
  },
  SEAL_KEY: { group: 'Keys', meaning: 'Private key that seals documents, as PKCS #8 PEM.', read: readPrivateKey },
  SEAL_CERTIFICATE: { group: 'Keys', meaning: 'Certificate that belongs to SEAL_KEY, as PEM.', read: readCertificate },
} satisfies Record<string, Setting<unknown>>
