import type { demographicsOperations } from '@porchlight/api'
import { ethnicityForm, raceForm, sexForm, summarize, translate } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedDemographics } from '../../documents/snapshot-parts-repository.ts'
import { longTexts } from '../../exports/demographics/long-texts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { exportRecordsOf, toExportRecord } from '../exports/export-record-repository.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'

/** Demographics are on no page where credit is judged: .dependency-cruiser.mjs separates those from this module. */
export const demographicsHandlers = {
  /** Each reading leaves its event. */
  async 'GET /staff/applications/{application_id}/demographics'(services, { params, actor, context, language }) {
    const what = { ...params, actor, action: 'demographics.read-signed', event: 'demographics.viewed' } as const
    const signed = await SignedApplication.read(services, what, context)
    const given = await readSignedDemographics(services.db, services.keys.fields, signed.envelope_id)
    const rows = await exportRecordsOf(services.db, params.application_id, 'demographics').execute()
    const nameOf = nameReader(services.keys)
    return {
      id: params.application_id,
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
  },
} satisfies Partial<Handlers<typeof demographicsOperations, ApplicationServices>>
