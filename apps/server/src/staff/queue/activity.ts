import type { OwnAct, OwnActivityResponse } from '@porchlight/api'
import { type AuditCode, auditLabel, type Day, dayIn, type Language, nextDayIn, translate } from '@porchlight/domain'
import {
  fileEvents,
  historyEvent,
  lendingRoles,
  MOST_OWN_ACTS,
  noteKindLabels,
  type OwnActKind,
  ownActKinds,
  ownActs,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { readActs } from './activity-repository.ts'
import { beginOf } from './chosen-queue.ts'
import { readPeople } from './queue.ts'
import { requireScope } from './require-scope.ts'
import { hiddenFrom } from './terms.ts'

const kindOf = new Map<AuditCode, OwnActKind>(
  ownActKinds.flatMap(kind => ownActs[kind].events.map((event): [AuditCode, OwnActKind] => [event, kind])),
)
/** A person saves the sections that they check many times. */
const folded: readonly AuditCode[] = ['sections.checked']

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings'>

/**
 * Lists what the caller did on a day with applications of their dealers, for their own report. Opens no application, and has neither the words of
 * a note nor what another person did.
 */
export async function readOwnActivity(
  { db, keys, clock, settings }: Services,
  { actor, query, language }: { actor: StaffActor; query: { day?: Day }; language: Language },
): Promise<OwnActivityResponse> {
  const zone = settings.LENDER_TIME_ZONE
  const today = dayIn(zone, clock.now())
  const { day = today } = query
  const from = beginOf(zone, day)
  const stored = await readActs(db, {
    staff_id: actor.staff_id,
    dealers: requireScope(actor, lendingRoles),
    hidden: hiddenFrom(keys.hashContact, actor),
    codes: [...kindOf.keys()],
    folded,
    from,
    before: nextDayIn(zone, from),
    limit: MOST_OWN_ACTS + 1,
  })
  const shown = stored.slice(0, MOST_OWN_ACTS)
  const people = await readPeople(
    { db, keys },
    shown.map(({ application_id }) => ({ id: application_id, is_readable: true })),
  )
  return {
    day,
    today,
    acts: shown.flatMap((row): OwnAct[] => {
      const signers = people.get(row.application_id) ?? []
      if (isBorrowerOn(actor, signers)) return []
      const { id, at, event, application_id, borrower_id, dealer_name, count } = row
      const about = signers.find(signer => signer.borrower_id === borrower_id)?.first_name || null
      return [
        {
          ...{ id, application_id, dealer: dealer_name },
          at: at.toISOString(),
          kind: kindOf.get(event)!,
          words: translate(language, historyEvent({ ...wordsOf(row), about, count })),
          borrower: signers.find(({ is_primary }) => is_primary)?.name ?? '',
        },
      ]
    }),
    more: stored.length > MOST_OWN_ACTS,
  }
}

type Row = Awaited<ReturnType<typeof readActs>>[number]

const contacts: Readonly<Record<string, string>> = noteKindLabels
const events: Readonly<Record<string, { label: string }>> = fileEvents

/** A call by its kind, and an event of the file with what it was. */
function wordsOf({ event, kind }: Row): { label: string; detail: string } {
  const code = kind ?? ''
  if (event === 'contact.logged') return { label: contacts[code] ?? auditLabel(event), detail: '' }
  return { label: auditLabel(event), detail: events[code]?.label ?? '' }
}
