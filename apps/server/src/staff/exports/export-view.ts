import type { ExportViewResponse, Preflight } from '@porchlight/api'
import { type Language, type ReturnedSection, returnedSectionTitle, type Text, translate } from '@porchlight/domain'
import { type ExportFormat, exportFormats, type ReviewState, reviewStateOf } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { NOT_SUBMITTED } from '../../exports/preflight/blocks.ts'
import { preflightOf } from '../../exports/preflight/preflight.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { changesSince } from '../facts/facts.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'
import { toExportRecord } from './export-record-repository.ts'
import { readExportWork } from './export-repository.ts'
import { readExportSource } from './read-source.ts'

/** Reports as B1 why no file can be made in a state. */
const blockedBy: Readonly<Partial<Record<ReviewState, Text>>> = {
  OPEN_AGAIN: NOT_SUBMITTED,
  BEING_SAVED: NOT_SUBMITTED,
}

const blocked = (text: string): Preflight => ({ ready: false, messages: [{ id: 'B1', level: 'blocks', text }] })

interface ViewCall {
  params: { application_id: string }
  actor: StaffActor
  context: RequestContext
  language: Language
}

/**
 * The response of `GET /staff/applications/{id}/export`, for the route and for rendered pages. Reading it opens the application. SSN and
 * birth date are read for the report alone, where a file can be made.
 */
export async function readExportView(
  services: ApplicationServices,
  { params: { application_id }, actor, context, language }: ViewCall,
): Promise<ExportViewResponse> {
  const signed = await SignedApplication.read(
    services,
    { actor, application_id, action: 'application.view-full' },
    context,
  )
  const { db, keys } = services
  const { facts, envelope_id } = signed
  const state = reviewStateOf(facts)
  const work = await readExportWork(db, application_id)
  const preflight = await readPreflight(services, { application_id, envelope_id, reason: blockedBy[state], language })
  const exported = work.export_records[0]?.envelope_id
  const before =
    exported === undefined || exported === envelope_id ? undefined : await signed.readEarlierSigning(services, exported)
  const nameOf = nameReader(keys)
  return {
    id: application_id,
    dealer: { id: facts.dealer_id, name: facts.dealer_name },
    borrowers: signed.names,
    signed_at: signed.signed_at.toISOString(),
    state,
    loan_number: work.loan_number,
    preflight,
    sections: sectionsIn(preflight, language),
    export_records: work.export_records.map(row => toExportRecord(row, nameOf)),
    changes: before ? changesSince(before, signed.signing, language) : null,
    can_export: signed.mayNow('application.export'),
    can_send_back: signed.mayNow('application.return', work.assignee_id),
  }
}

interface Reported {
  application_id: string
  envelope_id: string
  reason: Text | undefined
  language: Language
}

async function readPreflight(
  services: ApplicationServices,
  { reason, language, ...envelope }: Reported,
): Promise<ExportViewResponse['preflight']> {
  const report = (of: (format: ExportFormat) => Preflight) =>
    Object.fromEntries(exportFormats.map(format => [format, of(format)])) as ExportViewResponse['preflight']
  if (reason !== undefined) return report(() => blocked(translate(language, reason)))
  const source = await readExportSource(services.db, services, envelope)
  return report(format =>
    preflightOf(source, format, services.clock.now(), fault =>
      services.log.error({ err: fault }, 'no file can be made of an application'),
    ),
  )
}

function sectionsIn(preflight: ExportViewResponse['preflight'], language: Language): ExportViewResponse['sections'] {
  const ids = exportFormats.flatMap(format =>
    preflight[format].messages.flatMap(({ section, ask }) => [section, ask?.section]),
  )
  return [...new Set(ids)].flatMap(id =>
    id === undefined ? [] : [{ id, title: translate(language, returnedSectionTitle(id as ReturnedSection)) }],
  )
}
