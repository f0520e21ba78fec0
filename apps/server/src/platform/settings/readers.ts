import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { type Day, isCalendarDay, isEmail, normalizeEmail } from '@porchlight/domain'
import { isUuid } from '../ids.ts'
import { connectionStrings } from './database-url.ts'

export interface Setting<Value> {
  /** One sentence for `.env.example` and docs/settings.md. */
  meaning: string
  /** Used when the setting is not given. Without a fallback the value is `undefined`. */
  fallback?: string
  group: string
  /** Also read from the file that {NAME}_FILE names. */
  isSecret?: true
  /** Not a secret, but read from a file like one, because it has several lines. */
  mayBeFile?: true
  /** Throws an Error whose message continues '{NAME} …' and never contains the text, which can be a secret. */
  read(text: string): Value
}

export type SettingsTable = Readonly<Record<string, Setting<unknown>>>

export type ValuesOf<T extends SettingsTable> = {
  readonly [N in keyof T]: ReturnType<T[N]['read']> | (T[N] extends { fallback: string } ? never : undefined)
}

// Each reads one setting's text. It throws an Error that completes the sentence '{NAME} …' and never repeats the text.

export function readText(text: string): string {
  return text
}

/** An address of this machine to listen on. */
export function readListenAddress(text: string): string {
  if (!isIP(text) && text !== 'localhost') throw new Error('must be an IP address such as 127.0.0.1, or localhost')
  return text
}

/** Names an entry of a list, because its text can be a secret. */
const entry = (index: number): string => `entry ${index + 1}`

/** A number of the Nationwide Multistate Licensing System, which has no number of zeros. */
export function readNmlsId(text: string): string {
  if (!/^\d{1,12}$/.test(text) || /^0+$/.test(text)) throw new Error('must be the NMLS number of the lender: digits')
  return text
}

export function readTimeZone(text: string): string {
  if (!Intl.supportedValuesOf('timeZone').includes(text)) throw new Error('must be a time zone such as America/Chicago')
  return text
}

export function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error('must be a number from 0 to 65535')
  return Number(text)
}

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Days of the week as numbers; 0 is Sunday. */
export function readWeekdays(text: string): ReadonlySet<number> {
  const numbers = readList(text).map(name => weekdays.indexOf(name.toUpperCase()))
  if (numbers.length === 0 || numbers.includes(-1))
    throw new Error('must list days of the week such as MON,TUE,WED,THU,FRI')
  return new Set(numbers)
}

/** Days of the calendar as YYYY-MM-DD. */
export function readCalendarDays(text: string): ReadonlySet<Day> {
  const days = readList(text)
  const wrong = days.findIndex(day => !isCalendarDay(day))
  if (wrong >= 0) throw new Error(`must list days such as 2026-12-24, and ${entry(wrong)} is none`)
  return new Set(days)
}

export function readDays(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new Error('must be a number from 1 to 99')
  return Number(text)
}

export function readIncompletenessDays(text: string): number {
  const days = readDays(text)
  if (days < 30 || days > 60) throw new Error('must be a number of days from 30 to 60')
  return days
}

/** Minutes without a request of the person after which a session of staff ends. */
export function readIdleMinutes(text: string): number {
  if (!/^[1-9]\d?$/.test(text) || Number(text) > 60) throw new Error('must be a number of minutes from 1 to 60')
  return Number(text)
}

export function readSessionHours(text: string): number {
  if (!/^[1-9]\d?$/.test(text) || Number(text) > 24) throw new Error('must be a number of hours from 1 to 24')
  return Number(text)
}

/** At least as long as it takes to remind the borrowers three times, and to warn them a week before. */
export function readUnfinishedDays(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 21) throw new Error('must be a number from 21 to 9999')
  return Number(text)
}

/** Regulation B: 25 months (12 CFR 1002.12). */
export function readRecordDays(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) < 762) throw new Error('must be a number from 762, which is 25 months')
  return Number(text)
}

export function readSeconds(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new Error('must be a number of seconds from 0 to 999')
  return Number(text)
}

export function readPoolSize(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 2) throw new Error('must be a number from 2 to 999')
  return Number(text)
}

/** Without a limit, one statement could hold a connection forever. */
export function readTimeLimit(text: string): number {
  const seconds = readSeconds(text)
  if (seconds === 0) throw new Error('must be at least 1')
  return seconds
}

export function readPublicUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error('must be http:// or https://, a host and perhaps a port, without a path')
  return url.origin
}

export function readDatabaseUrl(text: string): string {
  connectionStrings(text)
  return text
}

export function readSmtpUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || (url.pathname !== '' && url.pathname !== '/'))
    throw new Error('must look like smtp://user:password@host:587 or smtps://user:password@host')
  return text
}

export function readEmailAddress(text: string): string {
  if (!isEmail(text)) throw new Error('must be an email address')
  return normalizeEmail(text)
}

export const readTwilioId = (prefix: string) => (text: string) => {
  if (!text.startsWith(prefix) || !/^[0-9a-f]{32}$/i.test(text.slice(prefix.length)))
    throw new Error(`must be ${prefix} and 32 hexadecimal digits`)
  return text
}

/** DocuSign calls them API names: integration key, user id, account id. */
export function readGuid(text: string): string {
  const guid = text.toLowerCase()
  if (!isUuid(guid)) throw new Error('must be a GUID such as 4a2ac12b-0f0a-4d1c-8e6b-6d2f9c7e5b10')
  return guid
}

export function readBucketName(text: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text))
    throw new Error('must be 3 to 63 lower-case letters, digits, hyphens and dots')
  return text
}

export function readRegion(text: string): string {
  if (!/^[a-z0-9-]+$/.test(text)) throw new Error('must be a region such as us-east-1')
  return text
}

/** Names that the web server's proxy rules know, beside addresses and networks. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

export function readProxies(text: string): string[] {
  const proxies = readList(text)
  for (const [index, proxy] of proxies.entries()) {
    const [address, bits, more] = proxy.split('/')
    const family = isIP(address ?? '')
    const network = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (!namedNetworks.includes(proxy) && (!family || !network || more !== undefined))
      throw new Error(`must list addresses or networks such as 10.0.0.0/8, and ${entry(index)} is neither`)
  }
  return proxies
}

export function readKeyBytes(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32 || key.toString('base64') !== text) throw new Error('must be 32 bytes in base64')
  return key
}

/** A key as PEM; an environment that cannot hold line breaks may write them as \n. */
export function readPrivateKey(text: string): string {
  const pem = text.replaceAll('\\n', '\n')
  try {
    createPrivateKey(pem)
  } catch {
    throw new Error('must be a private key as PKCS #8 PEM')
  }
  return pem
}

export function readRsaKey(text: string): string {
  const pem = text.replaceAll('\\n', '\n')
  try {
    if (createPrivateKey(pem).asymmetricKeyType !== 'rsa') throw new Error()
  } catch {
    throw new Error('must be an RSA private key as PEM')
  }
  return pem
}

/** The curve of every seal: PDF readers verify it, and the PDF library signs with it alone. */
export function readSealKey(text: string): string {
  const pem = readPrivateKey(text)
  if (createPrivateKey(pem).asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('must be an elliptic-curve key on P-256 (prime256v1); documents cannot be sealed with another kind')
  return pem
}

export function readIdentityKey(text: string): string {
  const wanted = 'must be an Ed25519 or P-256 private key, as PKCS #8 PEM or as a JWK'
  try {
    const key = text.startsWith('{')
      ? createPrivateKey({ format: 'jwk', key: JSON.parse(text) })
      : createPrivateKey(text.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType !== 'ed25519' && key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error()
    return key.export({ type: 'pkcs8', format: 'pem' }) as string
  } catch {
    throw new Error(wanted)
  }
}

/** Reads keys as PEM, one after the other, or one JWK. */
export const readIdentityKeys = (text: string): string[] =>
  text
    .replaceAll('\\n', '\n')
    .split(/(?<=-----END [^-]+-----)/)
    .map(key => key.trim())
    .filter(Boolean)
    .map(readIdentityKey)

export function readCertificate(text: string): string {
  const pem = text.replaceAll('\\n', '\n')
  try {
    new X509Certificate(pem)
  } catch {
    throw new Error('must be a certificate as PEM')
  }
  return pem
}

export function oneOf<const Choice extends string>(...choices: Choice[]) {
  return (text: string): Choice => {
    const choice = choices.find(each => each === text)
    if (!choice) throw new Error(`must be one of ${choices.join(', ')}`)
    return choice
  }
}

export function readList(text: string): string[] {
  return text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
}

/** Readers that take a secret for a value where it was written to the wrong setting. */
export const lenientReaders: ReadonlySet<(text: string) => unknown> = new Set([
  readText,
  readList,
  readBucketName,
  readRegion,
])
