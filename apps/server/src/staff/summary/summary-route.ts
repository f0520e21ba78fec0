import { ENGLISH } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { typeset } from '../../documents/document-threads.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { shownTime } from '../../platform/clock.ts'
import { pathParams } from '../../platform/http/contract.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { route } from '../../platform/http/route.ts'
import { readAttentionAndTotals } from '../facts/facts.ts'
import { readProfile } from '../member-repository.ts'
import { readMilestonesPart } from '../milestones/milestones-part.ts'
import { readNotes } from '../notes/note-repository.ts'
import { openingRefusalsOf } from '../openings.ts'
import { SignedApplication } from '../signed-application.ts'
import { toFileSummary } from './file-summary.ts'
import { printedCodes, withoutRepeatedReading } from './printed-events.ts'
import { readPrintedEvents } from './printed-events-repository.ts'

/** More are on no application that people work on by hand. */
const most = { notes: 1000, events: 2000 }

const type = 'application/pdf'

/** The route of the summary that a person puts to the lender's file. */
export function summaryRoute(app: FastifyInstance, services: ApplicationServices): void {
  route(app, {
    method: 'GET',
    url: '/staff/applications/:application_id/summary',
    operationId: 'printFileSummary',
    tags: ['staff'],
    access: 'staff',
    summary: 'Print the signed application with totals, notes and history as one PDF for the file',
    params: pathParams('application_id'),
    response: {
      200: { description: 'The summary', content: { [type]: { schema: Type.String({ format: 'binary' }) } } },
    },
    refusals: openingRefusalsOf('application.view-full'),
    async handler({ params: { application_id }, actor, context, reply }) {
      const pdf = await printSummary(services, actor, application_id, context)
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="Summary of application ${application_id}.pdf"`)
        .send(pdf)
    },
  })
}

/** Opens the application, and prints what was signed and the lender's work on it. Restricted notes are for compliance alone. */
async function printSummary(
  services: ApplicationServices,
  actor: StaffActor,
  application_id: string,
  context: RequestContext,
): Promise<Buffer> {
  const { db, keys, settings, clock } = services
  const timeZone = settings.LENDER_TIME_ZONE
  const signed = await SignedApplication.read(
    services,
    {
      actor,
      application_id,
      action: 'application.view-full',
      type,
      answersOf: ({ shown }) => shown.map(({ id }) => id),
    },
    context,
  )
  const isCompliance = signed.mayNow('restricted-note.add')
  const notes = await readNotes(db, keys.fields, { application_id, withRestricted: isCompliance, limit: most.notes })
  const wanted = { application_id, codes: printedCodes(isCompliance), withCompliance: isCompliance, limit: most.events }
  const events = await readPrintedEvents(db, keys.fields, wanted)
  const history = events.map(event => ({ ...event, at: shownTime(clock, application_id, event.at) }))
  const profile = await readProfile(db, keys, actor.staff_id)
  const { pdf } = await typeset(
    'summary',
    toFileSummary({
      signed,
      facts: await readAttentionAndTotals(services, actor, signed, ENGLISH),
      notes,
      history: withoutRepeatedReading(history, timeZone),
      dates: await readMilestonesPart(services, signed),
      lender: settings.LENDER_NAME,
      timeZone,
      printedBy: profile?.name ?? '',
      now: clock.now(),
    }),
  )
  return Buffer.from(pdf)
}
