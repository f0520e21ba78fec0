import { formatPhone, INVALID_EMAIL_OR_PHONE, type ParsedContact, parseContact, template } from '@porchlight/domain'
import type { Dealer } from '../dealers/dealer-repository.ts'
import type { Channel } from '../messaging/schema.ts'
import { readSignInAddresses } from '../platform/audit/audit.ts'
import { HttpError, invalidForm } from '../platform/http/http-errors.ts'
import { type Limit, networkOf, type RateLimits, rateLimits, siteOf } from '../platform/http/rate-limit.ts'
import { announceSharedLimit, type SharedLimitLevel } from '../platform/metrics/channels.ts'
import { findUserByContact } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Documented in docs/product/limits.md §7. The limits per IP are higher, because a dealer's office shares one address. */
const ownLimits = {
  linksPerIp: { most: 60, seconds: hour },
  codesPerIp: { most: 60, seconds: hour },
  linksPerSite: { most: 240, seconds: hour },
  codesPerSite: { most: 240, seconds: hour },
  /** Links and codes to one contact that one network asks for. */
  messages: { most: 5, seconds: 15 * minute },
  messagesPerDay: { most: 10, seconds: day },
  /** Limits all networks that the contact did not sign in from, so that no recipient is flooded. One network may ask for less. */
  messagesByAll: { most: 40, seconds: day },
  /** Codes for contacts to be added to one account; the limits per contact apply too. */
  contactsPerUser: { most: 10, seconds: day },
  /** Codes of one contact that one network tries. */
  codeTries: { most: 10, seconds: day },
  codeTriesByAll: { most: 100, seconds: day },
  confirmationsPerIp: { most: 300, seconds: hour },
  confirmationsPerSite: { most: 1200, seconds: hour },
} satisfies Record<string, Limit>

/**
 * Shared by people who do nothing wrong, so each is far above what they need, and an operator learns when half of it is used. In the
 * busiest hour of 200 dealers 3,000 borrowers are active, 15 for a dealer.
 */
const sharedLimits = {
  linksPerDealer: { most: 500, seconds: hour },
  codesPerDealer: { most: 500, seconds: hour },
  linksPerDomain: { most: 300, seconds: hour },
  /** To 10,000 phone numbers that belong to one company, which may earn money with texts to its own numbers. */
  codesPerPrefix: { most: 60, seconds: hour },
  linksInAll: { most: 6000, seconds: hour },
  codesInAll: { most: 6000, seconds: hour },
} satisfies Record<string, Limit>

export const signInLimits = { ...ownLimits, ...sharedLimits }

/** Mail services with so many customers that only the limit of all links applies. */
const mailServices: ReadonlySet<string> = new Set([
  'aol.com',
  'att.net',
  'bellsouth.net',
  'charter.net',
  'comcast.net',
  'cox.net',
  'gmail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
])

export const TRIES_PER_CODE = 5

export interface SignInLimits extends RateLimits<keyof typeof signInLimits> {
  /** Returns whether the account of the contact signed in from the site of this address lately. */
  hasSignedInFrom(contact: string, ip: string): Promise<boolean>
}

export const signInLimitsOf = (services: Pick<IdentityServices, 'db' | 'clock' | 'keys' | 'log'>): SignInLimits => ({
  ...rateLimits(services, signInLimits, (limit, level, subject) => {
    if (Object.hasOwn(sharedLimits, limit)) reportSharedLimit(services, { limit, level, subject })
  }),
  async hasSignedInFrom(recipient, ip) {
    const { db, keys } = services
    const user = await findUserByContact(db, keys, { channel: channelOf(recipient), recipient })
    const addresses = user ? await readSignInAddresses(db, user.id) : []
    return addresses.some(address => siteOf(address) === siteOf(ip))
  },
})

const channelOf = (recipient: string): Channel => (recipient.startsWith('+') ? 'SMS' : 'EMAIL')

const ofDealers: ReadonlySet<string> = new Set<keyof typeof sharedLimits>(['linksPerDealer', 'codesPerDealer'])

function reportSharedLimit(
  { log }: Pick<IdentityServices, 'log'>,
  { limit, level, subject }: { limit: string; level: SharedLimitLevel; subject: string },
): void {
  announceSharedLimit(level)
  log.warn({ limit, level, ...(ofDealers.has(limit) && { dealer: subject }) }, 'a shared limit was reached')
}

/** Counts a request by the address that it comes from. Throws 429. */
export async function countRequest(
  limits: SignInLimits,
  kind: 'links' | 'codes' | 'confirmations',
  ip: string,
): Promise<void> {
  await limits.consume(`${kind}PerIp`, networkOf(ip))
  if (siteOf(ip) !== networkOf(ip)) await limits.consume(`${kind}PerSite`, siteOf(ip))
}

/** A contact and a site: what a stranger does from elsewhere does not count as the owner's. */
const bySite = (contact: string, ip: string): string => `${contact} ${siteOf(ip)}`

/** '+1' and the six digits that the numbers of one company share. */
const PREFIX_LENGTH = 8

interface Message {
  dealer: Pick<Dealer, 'slug' | 'name' | 'phone_number'>
  recipient: string
}

/** Counts a code before it is sent. Throws 429. The shared limits are last: what others refuse uses none of them up. */
export async function countMessage(limits: SignInLimits, message: Message, ip: string): Promise<void> {
  await countContact(limits, message, ip)
  await countShared(limits, message)
}

/** Counts a link or code by its recipient. Throws 429. */
export async function countContact(limits: SignInLimits, { dealer, recipient }: Message, ip: string): Promise<void> {
  const site = bySite(recipient, ip)
  await countOfContact(dealer, lastOneWorks, () => limits.consume('messages', site))
  await countOfContact(dealer, callDealer, async () => {
    await limits.consume('messagesPerDay', site)
    await consumeByAll(limits, 'messagesByAll', recipient, ip)
  })
}

/**
 * Counts for a contact what all sites do with it. A site that the contact signed in from has the limits of one site alone: what
 * strangers use up from many networks does not keep the owner out there.
 */
async function consumeByAll(
  limits: SignInLimits,
  name: 'messagesByAll' | 'codeTriesByAll',
  contact: string,
  ip: string,
): Promise<void> {
  try {
    await limits.consume(name, contact)
  } catch (refusal) {
    if (!(await limits.hasSignedInFrom(contact, ip))) throw refusal
  }
}

/** True within the 15 minutes of the limit, which are those of a link. */
const lastOneWorks = template(
  "The last link or code we sent still works if you haven't used it. Check your inbox and your spam folder, or call {dealer} at {phone}.",
)
const callDealer = template('Or call {dealer} at {phone}.')

/** Refuses what exceeds a limit of the contact, with a way to continue. It is the same for contacts of accounts and for others. */
async function countOfContact(
  { name, phone_number }: Pick<Dealer, 'name' | 'phone_number'>,
  text: typeof callDealer,
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count()
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'too_many_requests') throw error
    const params = { dealer: name, phone: formatPhone(phone_number) }
    throw new HttpError('too_many_messages', { text: text(params), retryAfter: error.retryAfter })
  }
}

/** The limits that a message shares with others, in the order in which they are counted. */
function sharedBy({ dealer, recipient }: Message): [limit: keyof typeof sharedLimits, subject: string][] {
  if (channelOf(recipient) === 'SMS')
    return [
      ['codesPerPrefix', recipient.slice(0, PREFIX_LENGTH)],
      ['codesPerDealer', dealer.slug],
      ['codesInAll', ''],
    ]
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1)
  const links = [
    ['linksPerDealer', dealer.slug],
    ['linksInAll', ''],
  ] satisfies ReturnType<typeof sharedBy>
  return mailServices.has(domain) ? links : [['linksPerDomain', domain], ...links]
}

/** Counts a link or code by what it shares with others. Throws 429. */
export async function countShared(limits: SignInLimits, message: Message): Promise<void> {
  for (const [limit, subject] of sharedBy(message)) await limits.consume(limit, subject)
}

/** Returns whether half of a limit is used that a link shares with others: from then on each link costs a captcha. */
export async function needsCaptcha(limits: SignInLimits, message: Message): Promise<boolean> {
  for (const [limit, subject] of sharedBy(message)) if (await limits.isHalfUsed(limit, subject)) return true
  return false
}

/** Counts a try of a code before it is compared. Throws 429. */
export async function countCodeTry(limits: SignInLimits, contact: string, ip: string): Promise<void> {
  await limits.consume('codeTries', bySite(contact, ip))
  await consumeByAll(limits, 'codeTriesByAll', contact, ip)
}

/** Uncounts a message that was used: only its owner could use it, so that frequent sign-ins lock no user out. */
export async function refundMessage(limits: SignInLimits, contact: string, ip: string): Promise<void> {
  await limits.refund([
    { name: 'messagesPerDay', subject: bySite(contact, ip) },
    { name: 'messagesByAll', subject: contact },
  ])
}

export async function refundCodeTry(limits: SignInLimits, contact: string, ip: string): Promise<void> {
  await limits.refund([
    { name: 'codeTries', subject: bySite(contact, ip) },
    { name: 'codeTriesByAll', subject: contact },
  ])
}

const channels: Record<'email' | 'phone_number', ParsedContact['channel']> = { email: 'email', phone_number: 'sms' }

/** The contact in its stored form. Throws 422 where it is not one of this field's kind. */
export function parseContactOrThrow(field: keyof typeof channels, typed: string): string {
  const contact = parseContact(typed)
  if ('message' in contact || contact.channel !== channels[field])
    throw invalidForm({ [field]: INVALID_EMAIL_OR_PHONE })
  return contact.value
}
