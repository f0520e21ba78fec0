import { signedApplicationOperations, signedDocumentOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { shownPrimary } from '../applications/views/full-view.ts'
import { acceptedType, sendFullView } from '../applications/views/full-view-routes.ts'
import { readDocumentSets } from '../documents/downloads.ts'
import { sendDocuments, toDocumentsResponse } from '../documents/routes.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import type { SigningServices } from '../signing/signing-services.ts'
import './exports/schema.ts'
import { SignedApplication } from './opening/signed-application.ts'
import {
  fullViewOfSigned,
  toSignedBorrowerResponse,
  toSignedLoanResponse,
  toSignedResponse,
} from './opening/signed-views.ts'
import { summaryRoute } from './summary/summary-route.ts'
import { applicationViewRoute } from './view/application-view.ts'
import { verificationRoute } from './view/verification-route.ts'
import { workRoutes } from './work-routes.ts'

const json = 'application/json'
const idsOf = (borrowers: readonly { id: string }[]): string[] => borrowers.map(({ id }) => id)

/**
 * The routes of staff, for applications of their dealers. They return the answers that were signed last.
 * docs/product/roles-and-permissions.md §8
 */
export function staffRoutes(app: FastifyInstance, services: SigningServices): void {
  const { db, keys, clock, settings } = services
  applicationViewRoute(app, services)
  verificationRoute(app, services)
  summaryRoute(app, services)
  workRoutes(app, services)

  serve(app, signedApplicationOperations, 'GET /staff/applications/{application_id}', {
    async handler({ params, actor, context }) {
      const what = { ...params, actor, action: 'application.read', type: json, answersOf: () => [] } as const
      return toSignedResponse(await SignedApplication.read(services, what, context))
    },
  })

  serve(app, signedApplicationOperations, 'GET /staff/applications/{application_id}/full', {
    async handler({ params, actor, context, language, req, reply }) {
      const type = acceptedType(req)
      const answersOf = ({ shown }: SignedApplication) => idsOf(shown)
      const what = { ...params, actor, action: 'application.view-full', type, answersOf } as const
      const view = fullViewOfSigned(await SignedApplication.read(services, what, context))
      return sendFullView(view, { type, language, now: clock.now(), timeZone: settings.LENDER_TIME_ZONE }, reply)
    },
  })

  serve(app, signedApplicationOperations, 'GET /staff/applications/{application_id}/borrowers/{borrower_id}', {
    async handler({ params: { application_id, borrower_id }, actor, context }) {
      const answersOf = ({ shown }: SignedApplication) => idsOf(shown).filter(id => id === borrower_id)
      const what = { application_id, actor, action: 'section.read', type: json, answersOf } as const
      return toSignedBorrowerResponse(await SignedApplication.read(services, what, context), borrower_id)
    },
  })

  serve(app, signedApplicationOperations, 'GET /staff/applications/{application_id}/loan', {
    async handler({ params, actor, context }) {
      const answersOf = (signed: SignedApplication) => {
        const primary = shownPrimary(signed)
        return primary ? [primary.id] : []
      }
      const what = { ...params, actor, action: 'loan.read', type: json, answersOf } as const
      return toSignedLoanResponse(await SignedApplication.read(services, what, context))
    },
  })

  const documentSets = async (application_id: string, actor: StaffActor, context: RequestContext) => {
    const what = { application_id, actor, action: 'documents.download', type: json, answersOf: () => [] } as const
    await SignedApplication.read(services, what, context)
    return readDocumentSets(db, keys.fields, application_id)
  }

  serve(app, signedDocumentOperations, 'GET /staff/applications/{application_id}/documents', {
    handler: async ({ params: { application_id }, actor, context }) =>
      toDocumentsResponse(await documentSets(application_id, actor, context)),
  })

  serve(app, signedDocumentOperations, 'GET /staff/applications/{application_id}/documents/{document_id}', {
    async handler({ params, query, actor, context, reply }) {
      const sets = await documentSets(params.application_id, actor, context)
      return sendDocuments(services, sets, { actor, params, query, context }, reply)
    },
  })
}
