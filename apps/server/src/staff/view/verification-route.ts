import { type Language, translate } from '@porchlight/domain'
import type { DocumentVerification } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { refusalsOf } from '../../applications/gate/policy.ts'
import { readDocumentSets } from '../../documents/downloads.ts'
import type { DocumentServices } from '../../documents/store.ts'
import { verifySet } from '../../documents/verification.ts'
import { closed, named, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { requireReader } from '../opening/signed-application.ts'

type Services = ApplicationServices & DocumentServices

const verification = Type.Unsafe<DocumentVerification>(
  named(
    'DocumentVerification',
    closed({ document_id: Type.String(), is_intact: Type.Boolean(), sentence: Type.String() }),
  ),
)

/**
 * The route that reads every sealed file of an application and compares it with what was sealed. The page asks for it once it is shown,
 * so that no opening waits for megabytes of files. It returns ids and verdicts, so it opens nothing.
 */
export function verificationRoute(app: FastifyInstance, services: Services): void {
  route(app, {
    method: 'GET',
    url: '/staff/applications/:application_id/verification',
    operationId: 'verifySignedDocuments',
    tags: ['staff'],
    access: 'staff',
    isBackground: true,
    summary: 'Check whether the sealed documents of everyone who signed are unchanged',
    params: pathParams('application_id'),
    response: { 200: Type.Array(verification) },
    refusals: refusalsOf('application.read', 'application'),
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
