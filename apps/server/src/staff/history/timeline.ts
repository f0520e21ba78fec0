import type { HistoryEntry, HistoryResponse, historyOperations } from '@porchlight/api'
import {
  type AuditCode,
  answeringCodes,
  auditCodes,
  auditLabel,
  dayIn,
  type Language,
  lendersCodes,
  phrase,
  template,
  translate,
} from '@porchlight/domain'
import {
  assignmentEvent,
  collateralLabels,
  collateralOf,
  type ExportFormat,
  type ExportReason,
  entryEvent,
  exportFormatLabels,
  exportReasonLabels,
  type FigureKind,
  figureKindLabels,
  fileEventKinds,
  fileEvents,
  HISTORY_AT_FIRST,
  revealReasonLabels,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'
import { readEvents } from './timeline-repository.ts'

/** Returns whether a document for the file has it. */
const isPrinted = (code: AuditCode): boolean => !answeringCodes.includes(code) && !code.startsWith('demographics.')

/** Looking at an application. */
const views: readonly AuditCode[] = ['application.viewed', 'application.viewed_by_compliance']

/** Reading and saving, which one person does many times a day. */
const folded: readonly AuditCode[] = [
  ...views,
  'documents.downloaded',
  'documents.downloaded_by_compliance',
  'documents.opened',
  'borrower.saved',
  'consent.saved',
  'salesperson.saved',
  'home.saved',
  'land.saved',
  'summary.saved',
  'list_entry.added',
  'list_entry.changed',
  'list_entry.removed',
]

const words = {
  ssn: phrase('SSN'),
  date_of_birth: phrase('Date of birth'),
  match: phrase('Both matched'),
  noMatch: phrase("They didn't match"),
  revealed: template('{field}. {reason}'),
  exported: template('{format}. {reason}'),
}

type Row = Awaited<ReturnType<typeof readEvents>>[number]

interface TimelineWanted {
  language: Language
  /** The id of an entry: only older ones are read. */
  before?: string | undefined
  /** Largest number of entries returned. */
  most: number
  /** True if it is for a document in the file. */
  isForPrint?: boolean
}

export const historyHandlers: Handlers<typeof historyOperations, ApplicationServices> = {
  /** Opens the application. */
  async 'GET /staff/applications/{application_id}/history'(
    services,
    { params, query: { before }, actor, context, language },
  ) {
    const what = { ...params, actor, action: 'application.view-full', answersOf: () => [] } as const
    const signed = await SignedApplication.read(services, what, context)
    return readTimeline(services, signed, { language, before, most: HISTORY_AT_FIRST })
  },
}

/** The history of an application as its reader may see it, newest first. */
export async function readTimeline(
  { db, keys, settings }: Pick<ApplicationServices, 'db' | 'keys' | 'settings'>,
  signed: SignedApplication,
  { language, before, most, isForPrint = false }: TimelineWanted,
): Promise<HistoryResponse> {
  const visible = signed.mayNow('restricted-note.read') ? undefined : lendersCodes
  const rows = await readEvents(db, {
    application_id: signed.facts.id,
    codes: isForPrint ? (visible ?? auditCodes).filter(isPrinted) : visible,
    folded,
    timeZone: settings.LENDER_TIME_ZONE,
    before,
    limit: most + 1,
  })
  const staffName = nameReader(keys)
  const firstNames = new Map(signed.borrowers.map(({ id, first_name }) => [id, first_name]))
  const nameOf = (id: string | null) => (id === null ? '' : (firstNames.get(id) ?? ''))
  const toEntry = (row: Row): HistoryEntry => {
    const assignee = (side: 'from' | 'to') =>
      row[`${side}_id`] && (staffName(row[`${side}_id`], row[`${side}_profile`]) ?? '')
    const { id, at, event, actor, actor_id, borrower_id, author_id, sealed_profile, count, lists } = row
    const entries = entryEvent(event, count, lists ?? [])
    const words = event === 'application.assigned' ? assignmentEvent(assignee('from'), assignee('to')) : entries
    // A job seals what the borrower signed.
    const isSigned = event === 'items.answered_by_signing' && borrower_id !== null
    const isBorrower = actor === 'borrower' || actor === 'signer' || isSigned
    // Without a sign-in, a co-borrower signs on the primary borrower's device.
    const author = actor === 'signer' ? actor_id : isBorrower ? (author_id ?? borrower_id) : null
    return {
      id,
      day: dayIn(settings.LENDER_TIME_ZONE, at),
      at: at.toISOString(),
      label: words ? translate(language, words) : auditLabel(event),
      detail: detailOf(row, language),
      actor: isBorrower ? 'borrower' : actor === 'staff' ? 'staff' : 'system',
      by: isBorrower ? nameOf(author) : (staffName(actor_id, sealed_profile) ?? ''),
      about: borrower_id !== null && borrower_id !== author ? nameOf(borrower_id) || null : null,
      count: entries ? 1 : count,
      is_view: views.includes(event as AuditCode),
    }
  }
  return { entries: rows.slice(0, most).map(toEntry), more: rows.length > most }
}

/** Words besides the label, and no value that someone typed. */
function detailOf({ event, details }: Pick<Row, 'event' | 'details'>, language: Language): string {
  if (event === 'caller.checked') return translate(language, details.is_match ? words.match : words.noMatch)
  if (event === 'application.exported') {
    const { format, reason } = details as { format: ExportFormat; reason: ExportReason }
    return translate(
      language,
      words.exported({ format: exportFormatLabels[format], reason: exportReasonLabels[reason] }),
    )
  }
  if (event === 'figure.recorded' || event === 'figure.withdrawn')
    return translate(language, figureKindLabels[details.kind as FigureKind])
  if (event === 'land.confirmed') return translate(language, collateralLabels[collateralOf(details.with_land === true)])
  const kind = fileEventKinds.find(known => known === details.kind)
  if (kind) return translate(language, fileEvents[kind].label)
  if (event !== 'identifier.revealed') return ''
  const { field, reason } = details as { field: 'ssn' | 'date_of_birth'; reason: keyof typeof revealReasonLabels }
  return translate(language, words.revealed({ field: words[field], reason: revealReasonLabels[reason] }))
}
