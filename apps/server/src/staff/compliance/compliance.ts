import {
  COMPLIANCE_PAGE,
  type complianceOperations,
  type MissedClocksResponse,
  type OverridesResponse,
  type WordsSentResponse,
} from '@porchlight/api'
import { dayIn, ENGLISH, type Language, returnedSectionTitle, translate } from '@porchlight/domain'
import {
  type ComplianceList,
  complianceRoles,
  overridesOf,
  type ReturnReason,
  returnReasons,
} from '@porchlight/domain/staff'
import type { FastifyReply } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { type AnyAuditEntry, recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { LISTED_LIMIT, requireListable } from '../exports/list-limit.ts'
import { openCursor, sealCursor } from '../queue/page-cursor.ts'
import { requireScope } from '../queue/require-scope.ts'
import type { StaffScope } from '../queue/selection-repository.ts'
import { hiddenFrom } from '../queue/terms.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'
import { complianceFile } from './compliance-file.ts'
import { readMissedClocks, readOverrides, readWordsSent, type Slice } from './compliance-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

interface Reader {
  actor: StaffActor
  context: RequestContext
  language: Language
}

/** An entry and the parts of the cursor of what follows it. */
interface Entry<Row> {
  row: Row
  position: readonly string[]
}
type MissedClock = MissedClocksResponse['rows'][number]
type Override = OverridesResponse['rows'][number]
type WordsSent = WordsSentResponse['rows'][number]

/** The entries of each list. */
const lists = {
  async 'missed-clocks'({ db, keys, clock, settings }: Services, selection: StaffScope, slice: Slice) {
    const nameOf = nameReader(keys)
    const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
    const found = await readMissedClocks(db, selection, { ...slice, today })
    return found.map(({ application_id, kind, ref, due_on, ended_on, dealer_name, staff_id, sealed_profile }) => {
      const row: MissedClock = {
        ...{ id: [application_id, kind, ref].join(' '), application_id, dealer: dealer_name, due_on, ended_on },
        clock: kind,
        by: nameOf(staff_id, sealed_profile) ?? null,
      }
      return { row, position: [due_on, application_id, kind, ref] }
    })
  },
  async overrides({ db, keys, settings }: Services, selection: StaffScope, slice: Slice) {
    const nameOf = nameReader(keys)
    const zone = settings.LENDER_TIME_ZONE
    const found = await readOverrides(db, selection, { ...slice, zone })
    return found.flatMap(event => {
      const { id, application_id, dealer_name, happened_on, code, recorded_at, corrected_kind, corrected_on } = event
      const kind = event.kind ?? corrected_kind
      if (!kind) return []
      const row: Override = {
        ...{ id, application_id, dealer: dealer_name, kind, code, happened_on, corrected_kind, corrected_on },
        overrides: overridesOf(event, dayIn(zone, recorded_at)),
        recorded_at: recorded_at.toISOString(),
        by: nameOf(event.staff_id, event.sealed_profile) ?? null,
      }
      return [{ row, position: [id] }]
    })
  },
  async words({ db, keys }: Services, selection: StaffScope, slice: Slice, language: Language) {
    const nameOf = nameReader(keys)
    const found = await readWordsSent(db, keys.fields, selection, slice)
    return found.map(({ id, application_id, dealer_name, reason, returned_at, returned_by, ...sent }) => {
      const row: WordsSent = {
        ...{ id, application_id, dealer: dealer_name, sentence: sent.sentence },
        sent_at: returned_at.toISOString(),
        by: nameOf(returned_by, sent.sealed_profile) ?? null,
        reason: translate(language, returnReasons[reason as ReturnReason].label),
        sections: Object.values(sent.words).flatMap(words =>
          Object.entries(words).map(([section, text]) => ({
            section: translate(language, returnedSectionTitle(section as Parameters<typeof returnedSectionTitle>[0])),
            words: text,
          })),
        ),
      }
      return { row, position: [id] }
    })
  },
}

type RowOf<List extends ComplianceList> = Awaited<ReturnType<(typeof lists)[List]>>[number]['row']

export const complianceSelection = ({ keys }: Pick<Services, 'keys'>, actor: StaffActor): StaffScope => ({
  dealers: requireScope(actor, complianceRoles),
  hidden: hiddenFrom(keys.hashContact, actor),
})

const recordReading = ({ db, log }: Services, { actor, context }: Reader, entry: AnyAuditEntry) =>
  requireRecorded(log, null, () => recordAudit(db, actor, entry, context))

/** The event of words that are shown commits before they are. */
async function recordWords(
  services: Services,
  reader: Reader,
  list: ComplianceList,
  rows: readonly { application_id: string }[],
) {
  if (list !== 'words') return
  const applications = [...new Set(rows.map(({ application_id }) => application_id))]
  await recordReading(services, reader, { event: 'staff.words_viewed', details: { applications } })
}

type Read<Row> = (services: Services, selection: StaffScope, slice: Slice, language: Language) => Promise<Entry<Row>[]>

/** A page of a list. Throws 403 for those who may not read it, and 400 for a cursor that was not answered. */
const pageOf =
  <Row extends { application_id: string }>(list: ComplianceList, read: Read<Row>) =>
  async (services: Services, call: Reader & { query: { after?: string } }) => {
    const { fields } = services.keys
    const { query, actor, language } = call
    const selection = complianceSelection(services, actor)
    const after = query.after === undefined ? undefined : openCursor(fields, list, query.after)
    const found = await read(services, selection, { after, limit: COMPLIANCE_PAGE + 1 }, language)
    const shown = found.slice(0, COMPLIANCE_PAGE)
    const rows = shown.map(({ row }) => row)
    await recordWords(services, call, list, rows)
    const last = found.length > COMPLIANCE_PAGE ? shown.at(-1) : undefined
    return { rows, next: last ? sealCursor(fields, list, last.position) : null }
  }

/** The whole list as CSV. Its event commits first. Throws 409 for a list with more rows than a file may have. */
const fileOf =
  <List extends ComplianceList>(list: List, read: Read<RowOf<List>>) =>
  async (services: Services, call: Reader & { reply: FastifyReply }) => {
    const zone = services.settings.LENDER_TIME_ZONE
    const selection = complianceSelection(services, call.actor)
    const found = await read(services, selection, { after: undefined, limit: LISTED_LIMIT }, ENGLISH)
    requireListable(found)
    const rows = found.map(({ row }) => row)
    await recordWords(services, call, list, rows)
    await recordReading(services, call, { event: 'staff.compliance_listed', details: { list, rows: rows.length } })
    return sendFile(call.reply, complianceFile(list, rows, { zone, today: dayIn(zone, services.clock.now()) }))
  }

export const complianceHandlers = {
  'GET /staff/compliance/missed-clocks': pageOf('missed-clocks', lists['missed-clocks']),
  'GET /staff/compliance/missed-clocks/list': fileOf('missed-clocks', lists['missed-clocks']),
  'GET /staff/compliance/overrides': pageOf('overrides', lists.overrides),
  'GET /staff/compliance/overrides/list': fileOf('overrides', lists.overrides),
  'GET /staff/compliance/words': pageOf('words', lists.words),
  'GET /staff/compliance/words/list': fileOf('words', lists.words),
} satisfies Partial<Handlers<typeof complianceOperations, Services>>
