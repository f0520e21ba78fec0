import { type DocumentVerification, signedDocumentOperations } from '@porchlight/api'
import { type Language, translate } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readDocumentSets } from '../../documents/downloads.ts'
import type { DocumentServices } from '../../documents/store.ts'
import { verifySet } from '../../documents/verification.ts'
import { serve } from '../../platform/http/serve.ts'
import { requireReader } from '../opening/signed-application.ts'

type Services = ApplicationServices & DocumentServices

/**
 * The route that reads every sealed file of an application and compares it with what was sealed. The page asks for it once it is shown,
 * so that no opening waits for megabytes of files. It returns ids and verdicts, so it opens nothing.
 */
export function verificationRoute(app: FastifyInstance, services: Services): void {
  serve(app, signedDocumentOperations, 'GET /staff/applications/{application_id}/verification', {
    isBackground: true,
    async handler({ params: { application_id }, actor, language }) {
      await requireReader(services, actor, application_id)
      return verifyDocuments(services, application_id, language)
    },
  })
}

async function verifyDocuments(
  services: Services,
  application_id: string,
  language: Language,
): Promise<DocumentVerification[]> {
  const { db, keys, settings } = services
  const verified: DocumentVerification[] = []
  // One set after the other, so that the files of one alone are in memory.
  for (const set of await readDocumentSets(db, keys.fields, application_id)) {
    const { is_intact, sentence } = await verifySet(services, set, settings.LENDER_TIME_ZONE)
    verified.push({ document_id: set.document_id, is_intact, sentence: translate(language, sentence) })
  }
  return verified
}
