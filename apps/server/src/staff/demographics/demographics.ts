import type { DemographicsViewResponse } from '@porchlight/api'
import { ethnicityForm, type Language, raceForm, sexForm, summarize, translate } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedDemographics } from '../../documents/snapshot-parts-repository.ts'
import { longTexts } from '../../exports/demographics/long-texts.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { exportRecordsOf, toExportRecord } from '../exports/export-record-repository.ts'
import { nameReader } from '../members/member-repository.ts'
import { SignedApplication } from '../opening/signed-application.ts'

interface ViewCall {
  params: { application_id: string }
  actor: StaffActor
  context: RequestContext
  language: Language
}

/** The response of `GET /staff/applications/{id}/demographics`, for the route and for rendered pages. Each reading leaves its event. */
export async function readDemographics(
  services: ApplicationServices,
  { params: { application_id }, actor, context, language }: ViewCall,
): Promise<DemographicsViewResponse> {
  const signed = await SignedApplication.read(
    services,
    {
      actor,
      application_id,
      action: 'demographics.read-signed',
      event: 'demographics.viewed',
    },
    context,
  )
  const given = await readSignedDemographics(services.db, services.keys.fields, signed.envelope_id)
  const rows = await exportRecordsOf(services.db, application_id, 'demographics').execute()
  const nameOf = nameReader(services.keys)
  return {
    id: application_id,
    borrowers: signed.names.map(({ id, name }) => ({
      id,
      name,
      rows: [ethnicityForm, raceForm, sexForm]
        .flatMap(form => summarize(form, given.get(id)))
        .map(({ label, value }) => ({ label: translate(language, label), value: translate(language, value) })),
    })),
    long_texts: signed.names.flatMap(({ id, name }) => longTexts(name, given.get(id) ?? {})),
    export_records: rows.map(row => toExportRecord(row, nameOf)),
    can_export: signed.mayNow('demographics.export'),
  }
}
