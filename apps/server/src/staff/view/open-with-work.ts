import { dayIn } from '@porchlight/domain'
import { collateralOf, includesLand, limitsOn } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { openReturn } from '../../applications/record/return-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { readFacts } from '../facts/facts.ts'
import { sealFindings } from '../facts/shown-findings.ts'
import { toFigures } from '../figures/figure-repository.ts'
import { SignedApplication } from '../opening/signed-application.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'
import { readWork } from './work-repository.ts'

interface Opened {
  actor: StaffActor
  application_id: string
  type?: 'application/pdf'
  /** Largest number of notes read, the newest first. */
  notes: number
}

/**
 * Opens an application with the lender's work on it and the facts that follow from what was signed. The first opening of a signing stores
 * the facts to check, with the limits in force on the day of the submission.
 */
export async function openWithWork(
  services: ApplicationServices,
  { notes, ...opened }: Opened,
  context: RequestContext,
) {
  const { db, keys, settings } = services
  const { actor, application_id } = opened
  const { fields } = keys
  const nameOf = nameReader(keys)
  const what = { ...opened, action: 'application.view-full' } as const
  const { signed, beside } = await SignedApplication.readWith(services, what, context, async signed => {
    const signed_on = dayIn(settings.LENDER_TIME_ZONE, signed.signed_at)
    const work = await readWork(db, {
      application_id,
      notes,
      signed_on,
      withRestricted: signed.mayNow('restricted-note.read'),
      withHold: signed.mayNow('hold.change'),
    })
    const { review_key, shown_findings } = work
    const lender_figures = toFigures(fields, { application_id, review_key }, work.lender_figures, nameOf)
    const returns = work.returns.map(row => openReturn(fields, row))
    const facts = await readFacts(services, actor, signed, returns, {
      figures: lender_figures.filter(({ counts }) => counts),
      limits: limitsOn(signed_on, collateralOf(includesLand(work)), work.limit_changes),
    })
    const { envelope_id } = signed
    const isFirst = !shown_findings.some(shown => shown.envelope_id === envelope_id)
    return {
      beside: { work: { ...work, returns, lender_figures }, facts },
      findings: isFirst ? sealFindings(fields, { application_id, review_key }, envelope_id, facts) : undefined,
    }
  })
  return { signed, ...beside, nameOf }
}
