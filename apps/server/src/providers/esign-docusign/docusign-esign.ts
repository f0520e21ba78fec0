import { PDF } from '@libpdf/core'
import type { Clock } from '../../platform/clock.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import {
  type CompletedDocument,
  EnvelopeNotReady,
  type EnvelopeRef,
  type Esign,
  EsignUnavailable,
  type NewEnvelope,
  type ReportDecision,
  type Signer,
  type SignerStatus,
} from '../../signing/esign.ts'
import { type DocusignLimits, DocusignRefusal, docusignClient } from './docusign-client.ts'
import { docusignRoutes, RETURN_PATH } from './docusign-routes.ts'
import type { DocusignSettings } from './docusign-settings.ts'
import {
  documentIds,
  type EnvelopeState,
  emailOf,
  envelopeOf,
  formatIds,
  hasEnded,
  outcomeOf,
  parseIds,
  searchFor,
} from './envelope.ts'

export interface DocusignOptions {
  settings: DocusignSettings & Pick<Settings, 'PUBLIC_URL'>
  clock: Clock
  reportDecision: ReportDecision
  limits?: DocusignLimits
}

const day = 24 * 60 * 60_000
/** Longer than the job that creates an envelope is repeated. */
const SEARCH_DAYS = 30

const isGone = (error: unknown): boolean => error instanceof DocusignRefusal && error.code === 'ENVELOPE_DOES_NOT_EXIST'
const hasNothingToVoid = (error: unknown): boolean =>
  error instanceof DocusignRefusal && error.code === 'ENVELOPE_CANNOT_VOID_INVALID_STATE'
const LONGEST_REASON = 200

/** Where DocuSign's signing page comes from, besides the address of the interface. */
const SIGNING_PAGES = ['https://*.docusign.net', 'https://*.docusign.com']

/**
 * Signs with DocuSign. Each signer has an envelope of their own there, because the certificate of a common one would show every
 * signer the addresses and devices of the others (docs/product/signing.md §3).
 */
export function docusignEsign({ settings, clock, reportDecision, limits }: DocusignOptions): Esign {
  const { PUBLIC_URL, DOCUSIGN_API_URL } = settings
  const client = docusignClient(settings, clock, limits)

  /** The envelope of an earlier attempt whose answer was lost. */
  async function findEnvelope(envelope_id: string, { borrower_id }: Signer): Promise<string | undefined> {
    const since = new Date(clock.now().getTime() - SEARCH_DAYS * day)
    const { envelopes = [] } = await client.get<{ envelopes?: (EnvelopeState & { envelopeId: string })[] }>(
      searchFor({ envelope_id, borrower_id }, since),
    )
    return envelopes.find(found => !hasEnded(found))?.envelopeId
  }

  async function createEnvelope(envelope: NewEnvelope, signer: NewEnvelope['signers'][number]): Promise<string> {
    const definition = await envelopeOf(envelope, signer, PUBLIC_URL)
    const { envelopeId } = await client.send<{ envelopeId: string }>('POST', '/envelopes', definition)
    return envelopeId
  }

  async function signerStatus(envelope: EnvelopeRef, { borrower_id }: Signer): Promise<SignerStatus> {
    const path = `${pathOf(envelope, borrower_id)}?include=recipients`
    const found = await client.get<EnvelopeState>(path).catch((error): EnvelopeState => {
      if (isGone(error)) return { status: 'deleted' }
      throw error
    })
    return outcomeOf(found, borrower_id) ?? { status: 'NOT_SIGNED' }
  }

  return {
    provider: 'docusign',
    reportsMayBeLost: true,
    framed: DOCUSIGN_API_URL ? [...SIGNING_PAGES, new URL(DOCUSIGN_API_URL).origin] : SIGNING_PAGES,

    async create(envelope) {
      const ids: [string, string][] = []
      for (const signer of envelope.signers) {
        const id = (await findEnvelope(envelope.envelope_id, signer)) ?? (await createEnvelope(envelope, signer))
        ids.push([signer.borrower_id, id])
      }
      return formatIds(ids)
    },

    async signingUrl(envelope, signer, { return_url }) {
      const view = {
        returnUrl: `${PUBLIC_URL}/v1${RETURN_PATH}?${new URLSearchParams({ to: return_url })}`,
        clientUserId: signer.borrower_id,
        userName: signer.name,
        email: emailOf(signer),
        authenticationMethod: 'SingleSignOn_Other',
        securityDomain: new URL(PUBLIC_URL).host,
        frameAncestors: [PUBLIC_URL, 'https://apps.docusign.com'],
        messageOrigins: ['https://apps.docusign.com'],
      }
      try {
        const path = `${pathOf(envelope, signer.borrower_id)}/views/recipient`
        return (await client.send<{ url: string }>('POST', path, view)).url
      } catch (error) {
        if (error instanceof EsignUnavailable) throw error
        if (!(error instanceof DocusignRefusal)) throw new EnvelopeNotReady((error as Error).message)
        // The signer may have decided, or DocuSign ended the envelope, and the report was lost.
        const status = await signerStatus(envelope, signer)
        if (status.status === 'NOT_SIGNED') throw error
        await reportDecision({ ...signer, envelope_id: envelope.id }, async () => status)
        throw new HttpError('envelope_closed')
      }
    },

    signerStatus,

    async void({ provider_envelope_id }, reason) {
      for (const id of parseIds(provider_envelope_id).values())
        await client
          .send('PUT', `/envelopes/${id}`, { status: 'voided', voidedReason: reason.slice(0, LONGEST_REASON) })
          .catch(error => {
            if (!isGone(error) && !hasNothingToVoid(error)) throw error
          })
    },

    async completed(envelope, { borrower_id }) {
      const path = pathOf(envelope, borrower_id)
      const { status } = await client.get<{ status: string }>(path)
      if (status !== 'completed') throw new Error(`DocuSign has not completed the documents: ${status}`)
      const download = async (kind: CompletedDocument['kind'], document: string): Promise<CompletedDocument> => {
        const pdf = await client.download(`${path}/documents/${document}`)
        return { kind, pdf, pages: (await PDF.load(pdf)).getPageCount() }
      }
      const documents: CompletedDocument[] = []
      for (const [kind, id] of Object.entries(documentIds) as [keyof typeof documentIds, string][])
        documents.push(await download(kind, id))
      documents.push(await download('certificate', 'certificate'))
      documents.push(await download('combined', 'combined?certificate=true'))
      return documents
    },

    registerRoutes: app => docusignRoutes(app, { settings, reportDecision }),
  }
}

function pathOf({ id, provider_envelope_id }: EnvelopeRef, borrower_id: string): string {
  const docusignId = parseIds(provider_envelope_id).get(borrower_id)
  if (!docusignId) throw new Error(`DocuSign has no envelope for borrower ${borrower_id} of envelope ${id}`)
  return `/envelopes/${docusignId}`
}
