import type { StaffSearchResponse } from '@porchlight/api'
import { dayIn, type Language, nameWords, normalizeEmail, normalizeText, phoneDigits, phrase } from '@porchlight/domain'
import { queueGroup, readApplicationId, readingRoles, type SearchKind, scopeOfGrants } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isApplicationId } from '../../applications/record/application-id.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { HashContact } from '../../platform/crypto/keys.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { queueDatesOn } from '../record/task-facts.ts'
import { toQueueRows } from './queue.ts'
import { readFound, type Searched } from './search-repository.ts'
import { ownApplicationsOf, termHash } from './terms.ts'

const SHOWN = 50
const MOST_WORDS = 6
export const searchLimits = { search: { most: 60, seconds: 3600 } }

const wrong = {
  application: phrase('Enter the ten characters of the application'),
  email: phrase('Enter a whole email address'),
  phone: phrase('Enter a phone number with ten digits'),
  name: phrase('Enter a last name'),
  loan_number: phrase('Enter a loan number'),
} as const satisfies Record<SearchKind, string>

/** Parses the typed term. Throws 422 for one that nothing can match. */
function parseTerm(hash: HashContact, kind: SearchKind, typed: string): Searched {
  const refused = () => invalidForm({ term: wrong[kind] })
  const term = normalizeText(typed)
  switch (kind) {
    case 'application': {
      const application_id = readApplicationId(term)
      if (!isApplicationId(application_id)) throw refused()
      return { application_id }
    }
    case 'loan_number':
      if (term === '') throw refused()
      return { loan_number: term }
    case 'email': {
      const email = normalizeEmail(term)
      if (!/^\S+@\S+$/.test(email)) throw refused()
      return { hash: termHash(hash, 'EMAIL', email.toLowerCase()) }
    }
    case 'phone': {
      const digits = phoneDigits(term)
      if (!digits) throw refused()
      return { hash: termHash(hash, 'PHONE', `+1${digits}`) }
    }
    case 'name': {
      const words = nameWords(term)
      if (words.length === 0 || words.length > MOST_WORDS) throw refused()
      return {
        joined: termHash(hash, 'LAST_NAME', words.join('')),
        words: words.map(word => ({
          last: termHash(hash, 'LAST_NAME', word),
          first: termHash(hash, 'FIRST_NAME', word),
        })),
      }
    }
  }
}

interface SearchCall {
  body: { kind: SearchKind; term: string }
  actor: StaffActor
  language: Language
  context: RequestContext
}

/**
 * The applications that a person searches for, among those that they may see. Throws 422 for a term that cannot be one, 429 after 60 in
 * an hour, and 503 where the search cannot be recorded.
 */
export async function searchApplications(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>,
  { body: { kind, term }, actor, language, context }: SearchCall,
): Promise<StaffSearchResponse> {
  const { db, keys, clock, settings, log } = services
  const { hashContact } = keys
  const searched = parseTerm(hashContact, kind, term)
  await rateLimits(services, searchLimits).consume('search', actor.staff_id)
  const dealers = scopeOfGrants(actor.grants, readingRoles)
  const selection = { dealers, own: ownApplicationsOf(hashContact, actor) }
  const found = dealers.length === 0 ? [] : await readFound(db, selection, searched, SHOWN + 1)
  const dates = queueDatesOn(settings, dayIn(settings.LENDER_TIME_ZONE, clock.now()))
  const rows = await toQueueRows(
    services,
    { actor, today: dates.today, language },
    found.slice(0, SHOWN).map(row => ({ ...row, group: queueGroup(row, dates) })),
  )
  const details = { kind, found: rows.length }
  await requireRecorded(log, null, () => recordAudit(db, actor, { event: 'staff.searched', details }, context))
  return { rows, more: found.length > SHOWN }
}
