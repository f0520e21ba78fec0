import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StaffSearchResponse } from '@porchlight/api'
import { dayIn, type Language } from '@porchlight/domain'
import {
  matchesOf,
  namesMatch,
  nothingToSearch,
  partOfEmail,
  queueGroup,
  readingRoles,
  readSearch,
  type SearchTerm,
  SHORTEST_BEGINNING,
  scopeOfGrants,
  searchKinds,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { openIdentity } from '../../documents/sealed-signer.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { HashContact } from '../../platform/crypto/keys.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { queueDatesOn } from '../record/task-facts.ts'
import { readPeople, toQueueRows } from './queue.ts'
import { countOpen, readFound, readOpenSigners, type Searched } from './search-repository.ts'
import type { StaffScope } from './selection-repository.ts'
import { hiddenFrom, termHash } from './terms.ts'

const SHOWN = 50
export const searchLimits = { search: { most: 60, seconds: 3600 } }
/** Applications whose names are opened to find beginnings of words: a tenth of a second on the server. */
const MOST_OPENED = 5000
/** Applications after which other requests have their turn. */
const OPENED_IN_A_TURN = 200

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

interface SearchCall {
  body: { term: string }
  actor: StaffActor
  language: Language
  context: RequestContext
}

/**
 * The applications that a person searches for, among those that they may see. Throws 422 for a text that can be none of the kinds, 429
 * after 60 in an hour, and 503 where the search cannot be recorded.
 */
export async function searchApplications(
  services: Services,
  { body, actor, language, context }: SearchCall,
): Promise<StaffSearchResponse> {
  const { db, keys, clock, settings, log } = services
  const term = readSearch(body.term)
  const kinds = searchKinds.filter(kind => kind in term)
  if (kinds.length === 0) throw invalidForm({ term: body.term.includes('@') ? partOfEmail : nothingToSearch })
  await rateLimits(services, searchLimits).consume('search', actor.staff_id)
  const dealers = scopeOfGrants(actor.grants, readingRoles)
  const scope = { dealers, hidden: hiddenFrom(keys.hashContact, actor) }
  const { ids, isLimited } = await findBeginnings(services, scope, term.name)
  const searched = toSearched(keys.hashContact, term, ids)
  const found = dealers.length === 0 ? [] : await readFound(db, scope, searched, SHOWN + 1)
  const dates = queueDatesOn(settings, dayIn(settings.LENDER_TIME_ZONE, clock.now()))
  const shown = found.slice(0, SHOWN).map(row => ({ ...row, group: queueGroup(row, dates) }))
  const people = await readPeople(services, shown)
  const queueRows = await toQueueRows(services, { actor, today: dates.today, language }, shown, people)
  const rows = queueRows.map(row => ({
    ...row,
    matches: matchesOf(term, { ...row, people: people.get(row.id) ?? [] }),
  }))
  const details = { kinds, found: rows.length }
  await requireRecorded(log, null, () => recordAudit(db, actor, { event: 'staff.searched', details }, context))
  return { kinds, rows, more: found.length > SHOWN, whole_words_only: isLimited }
}

function toSearched(hash: HashContact, term: SearchTerm, ids: readonly string[]): Searched {
  const { name = [], email, phone, application, loan_number } = term
  return {
    ...{ application_id: application, loan_number, ids },
    words: name.map(word => termHash(hash, 'NAME', word)),
    hashes: [
      ...(email ? [termHash(hash, 'EMAIL', email)] : []),
      ...(phone ? [termHash(hash, 'PHONE', `+1${phone}`)] : []),
      ...(name.length > 1 ? [termHash(hash, 'NAME', name.join(''))] : []),
    ],
  }
}

/**
 * Finds the applications with names of which the words are the beginnings, among those that are not done: the last submitted, as many as
 * are shown. `isLimited`: there are too many, and none was opened. The names are opened for each search: a cache would have to follow
 * signings, deletions and removed borrowers.
 */
async function findBeginnings(
  { db, keys }: Services,
  scope: StaffScope,
  words: SearchTerm['name'],
): Promise<{ ids: string[]; isLimited: boolean }> {
  const none = { ids: [], isLimited: false }
  if (!words || [...words.join('')].length < SHORTEST_BEGINNING || scope.dealers.length === 0) return none
  if ((await countOpen(db, scope, MOST_OPENED + 1)) > MOST_OPENED) return { ids: [], isLimited: true }
  const ids: string[] = []
  let opened = 0
  const signers = await readOpenSigners(db, scope)
  for (const [id, people] of Map.groupBy(signers, ({ application_id }) => application_id)) {
    const names = people.map(person => openIdentity(keys.fields, person).name)
    if (namesMatch(words, names)) ids.push(id)
    if (ids.length > SHOWN) break
    if (++opened % OPENED_IN_A_TURN === 0) await nextTurn()
  }
  return { ...none, ids }
}
