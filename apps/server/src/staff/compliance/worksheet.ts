import type { complianceOperations } from '@porchlight/api'
import { dayIn, inEnglish } from '@porchlight/domain'
import {
  type DecidedApplication,
  type WorksheetSpan,
  worksheetColumns,
  worksheetSpanErrors,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { type Cell, CSV_TYPE, toCsv } from '../exports/csv.ts'
import { LISTED_LIMIT, requireListable } from '../exports/list-limit.ts'
import { recordingRefusals } from '../opening/refused-attempts.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import { profileReader } from '../staff-members/staff-member-repository.ts'
import { complianceSelection } from './compliance.ts'
import { readDecided } from './compliance-repository.ts'

/** The answers of so many are opened at a time, and other requests run between. */
const PART = 100

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>
type WorksheetCall = Call<typeof complianceOperations, 'POST /staff/compliance/worksheet'>
type Decision = Awaited<ReturnType<typeof readDecided>>[number]

/**
 * Uses the confirmation and records the worksheet, in one transaction. Returns the applications in it. Throws 403 for those who may not make
 * it and without a confirmation, 422 with messages beside the days, and 409 for more applications than a file may have.
 */
function requestWorksheet(services: Services, { actor, body, context, req }: WorksheetCall): Promise<Decision[]> {
  const { db, keys, log, clock } = services
  const selection = complianceSelection(services, actor)
  const errors = worksheetSpanErrors(body)
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  return requireRecorded(log, null, () =>
    inTransaction(db, async trx => {
      await requireStepUp(trx, keys, { actor, req, now: clock.now() })
      const decided = await readDecided(trx, selection, body, LISTED_LIMIT)
      requireListable(decided)
      const details = { ...body, rows: decided.length }
      await recordAudit(trx, actor, { event: 'staff.worksheet_exported', details }, context)
      return decided
    }),
  )
}

/** The rows of applications, with what was signed last. */
async function rowsOf({ db, keys, settings }: Services, decided: readonly Decision[]): Promise<DecidedApplication[]> {
  const people = await readSignedPeople(
    db,
    keys.fields,
    decided.map(({ application_id }) => application_id),
  )
  const primaries = new Map(people.filter(({ is_primary }) => is_primary).map(one => [one.application_id, one]))
  const officerOf = profileReader(keys)
  return decided.map(decision => {
    const { application_id: id, milestone: outcome, milestone_on: outcome_on } = decision
    const { includes_land, is_land_confirmed, dealer_name: dealer, first_submitted_at } = decision
    const primary = primaries.get(id)
    return {
      ...{ id, dealer, outcome, outcome_on, includes_land, is_land_confirmed },
      first_submitted_on: dayIn(settings.LENDER_TIME_ZONE, first_submitted_at),
      amount: primary?.loan_amount ?? null,
      land: primary?.land,
      officer: officerOf(decision.staff_id, decision.sealed_profile) ?? null,
    }
  })
}

const nameOf = ({ from, to }: WorksheetSpan): string => `Decision worksheet ${from} to ${to}.csv`

export const worksheetHandlers = {
  /** Makes the decision worksheet after its confirmation, and sends it. Demographics are in a file of their own. */
  'POST /staff/compliance/worksheet': async (services, call) => {
    const decided = await recordingRefusals(services, call, 'worksheet.export', async () =>
      requestWorksheet(services, call),
    )
    const rows: Cell[][] = [worksheetColumns.map(({ label }) => inEnglish(label))]
    for (let from = 0; from < decided.length; from += PART)
      for (const application of await rowsOf(services, decided.slice(from, from + PART)))
        rows.push(worksheetColumns.map(({ cell }) => cell(application)))
    return sendFile(call.reply, { name: nameOf(call.body), type: CSV_TYPE, bytes: toCsv(rows) })
  },
} satisfies Partial<Handlers<typeof complianceOperations, Services>>
