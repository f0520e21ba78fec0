import { PDF } from '@libpdf/core'
import { isUuid } from '../../platform/ids.ts'
import type { DocumentToSign, NewEnvelope, Outcome, Signer } from '../../signing/esign.ts'

/** Where DocuSign reports what a signer decided, below /v1. */
export const CONNECT_PATH = '/docusign/connect'

/** A signer of one of our envelopes. Each has an envelope of their own at DocuSign. */
export interface SignerRef {
  envelope_id: string
  borrower_id: string
}

/** The documents that DocuSign is given, by the numbers it knows them by. */
export const documentIds = { disclosure: '1', application: '2', authorizations: '3' } satisfies Partial<
  Record<DocumentToSign['kind'], string>
>

const isSent = (kind: DocumentToSign['kind']): kind is keyof typeof documentIds => Object.hasOwn(documentIds, kind)

/** The custom field by which an envelope is found again, and which its notifications contain. */
const SIGNER_FIELD = 'porchlight_signer'
const signerValue = ({ envelope_id, borrower_id }: SignerRef) => `${envelope_id}:${borrower_id}`

export const searchFor = (signer: SignerRef, since: Date): string =>
  `/envelopes?${new URLSearchParams({
    from_date: since.toISOString(),
    custom_field: `${SIGNER_FIELD}=${signerValue(signer)}`,
  })}`

export interface CustomFields {
  textCustomFields?: unknown
}

/** The objects of a list that another service sent. Anything else in its place counts as nothing. */
const objectsIn = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(item => typeof item === 'object' && item !== null) : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The signer that an envelope at DocuSign was made for; undefined for one that this service did not make. */
export function signerOf(fields: CustomFields | null | undefined): SignerRef | undefined {
  const field = objectsIn(fields?.textCustomFields).find(({ name }) => name === SIGNER_FIELD)
  const [envelope_id = '', borrower_id = ''] = textOf(field?.value).split(':')
  return isUuid(envelope_id) && isUuid(borrower_id) ? { envelope_id, borrower_id } : undefined
}

/** DocuSign requires an address of everyone. A signer who signs here gets no email, so a phone number becomes one that cannot exist. */
export const emailOf = ({ contact }: Pick<Signer, 'contact'>): string =>
  contact.startsWith('+') ? `${contact.slice(1)}@phone.invalid` : contact

/** The body of POST /envelopes: the documents of one signer, with tabs at our signature fields. */
export async function envelopeOf(
  { envelope_id, subject }: NewEnvelope,
  signer: NewEnvelope['signers'][number],
  publicUrl: string,
): Promise<object> {
  const documents = signer.documents.flatMap(document => {
    const { kind } = document
    return isSent(kind) ? [{ ...document, documentId: documentIds[kind] }] : []
  })
  const tabs = await Promise.all(documents.map(tabsOf))
  return {
    status: 'sent',
    emailSubject: subject,
    documents: documents.map(({ documentId, title, pdf }, index) => ({
      documentId,
      name: title,
      fileExtension: 'pdf',
      order: String(index + 1),
      documentBase64: Buffer.from(pdf).toString('base64'),
    })),
    recipients: {
      signers: [
        {
          recipientId: '1',
          routingOrder: '1',
          // Makes the recipient an embedded one, who gets no email from DocuSign.
          clientUserId: signer.borrower_id,
          name: signer.name,
          email: emailOf(signer),
          tabs: {
            signHereTabs: tabs.flatMap(({ signatures }) => signatures),
            dateSignedTabs: tabs.flatMap(({ dates }) => dates),
          },
        },
      ],
    },
    customFields: {
      textCustomFields: [
        {
          name: SIGNER_FIELD,
          value: signerValue({ envelope_id, borrower_id: signer.borrower_id }),
          show: 'false',
          required: 'false',
        },
      ],
    },
    eventNotification: {
      url: `${publicUrl}/v1${CONNECT_PATH}`,
      requireAcknowledgment: 'true',
      loggingEnabled: 'true',
      includeHMAC: 'true',
      deliveryMode: 'SIM',
      events: ['recipient-completed', 'recipient-declined', 'envelope-voided', 'envelope-deleted'],
      eventData: { version: 'restv2.1', format: 'json', includeData: ['custom_fields', 'recipients'] },
    },
  }
}

/** Where the date stands beside the signature, in points from the left edge of the field. */
const DATE_OFFSET = 190

async function tabsOf({ documentId, pdf, fields }: DocumentToSign & { documentId: string }) {
  const file = fields.length > 0 ? await PDF.load(pdf) : undefined
  const positions = fields.map(field => ({
    documentId,
    recipientId: '1',
    pageNumber: String(field.page),
    ...positionOf(field, file?.getPage(field.page - 1)?.height ?? 0),
  }))
  return {
    signatures: positions.map(({ x, y, ...tab }) => ({ ...tab, xPosition: String(x), yPosition: String(y) })),
    dates: positions.map(({ x, y, ...tab }) => ({
      ...tab,
      xPosition: String(x + DATE_OFFSET),
      yPosition: String(y),
    })),
  }
}

/** DocuSign counts from the left and the top of the page, in whole units of 1/72 inch. */
const positionOf = ({ rectangle: [left, , , top] }: DocumentToSign['fields'][number], pageHeight: number) => ({
  x: Math.round(left),
  y: Math.round(pageHeight - top),
})

/** The state of an envelope, as the API and the notifications report it. */
export interface EnvelopeState {
  status?: string
  customFields?: CustomFields | null
  recipients?: { signers?: unknown } | null
}

interface Recipient {
  name: string
  status: string
  declinedReason: string
}

/** DocuSign voids an envelope that expires, and one that is deleted before its end. */
export const hasEnded = ({ status }: EnvelopeState): boolean => status === 'voided' || status === 'deleted'

export function recipientOf({ recipients }: EnvelopeState, borrower_id: string | undefined): Recipient | undefined {
  const found = objectsIn(recipients?.signers).find(({ clientUserId }) => clientUserId === borrower_id)
  return (
    found && { name: textOf(found.name), status: textOf(found.status), declinedReason: textOf(found.declinedReason) }
  )
}

/** A recipient is `signed` between the signature and the completion of the documents. */
export function outcomeOf(envelope: EnvelopeState, borrower_id: string): Outcome | undefined {
  if (hasEnded(envelope)) return { status: 'VOIDED' }
  const recipient = recipientOf(envelope, borrower_id)
  if (recipient?.status === 'declined') return { status: 'DECLINED', reason: recipient.declinedReason }
  return recipient?.status === 'completed' || recipient?.status === 'signed' ? { status: 'SIGNED' } : undefined
}

/** Our one id of several envelopes: 'borrower:envelope', separated by commas. */
export const formatIds = (ids: [borrower_id: string, docusign_id: string][]): string =>
  ids.map(pair => pair.join(':')).join(',')

export const parseIds = (ids: string): Map<string, string> =>
  new Map(
    ids.split(',').flatMap(pair => {
      const [borrower_id, docusign_id] = pair.split(':')
      return borrower_id && docusign_id ? [[borrower_id, docusign_id] as const] : []
    }),
  )
