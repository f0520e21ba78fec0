import { ENGLISH, formats, type LegalText, type LetterPart } from '@porchlight/domain'

/**
 * A point in time. `instant` is ISO 8601 in UTC, `text` the minute in the lender's time zone, and `inZone` the same with the zone's
 * name, which a document needs once.
 */
export interface PrintedTime {
  instant: string
  text: string
  inZone: string
}

export const printedTime = (timeZone: string, instant: string): PrintedTime => ({
  instant,
  text: formats(ENGLISH).minute(instant, timeZone),
  inZone: formats(ENGLISH).minuteInZone(instant, timeZone),
})

/** The texts in the header and footer of every page. */
export interface DocumentCover {
  /** The application number. */
  reference: string
  lender: string
  dealer: string
  documentId: string
  generatedAt: PrintedTime
}

export interface Person {
  name: string
  role: string
}

/** A person or the lender with an NMLS id. */
export interface LicensedParty extends Person {
  nmlsId: string
}

export interface SummaryTable {
  head: string[]
  rows: string[][]
  /** Columns of figures, counted from 0, set flush right. */
  right?: number[]
}

/** Label and value in the language of the document. A figure, an amount or a percentage, is set flush right. */
export type PrintedRow = [label: string, value: string, kind?: 'figure']

/** A section shows its rows first, then its entries (one job, one address), then its tables. */
export interface SummarySection {
  heading: string
  rows?: PrintedRow[]
  entries?: { title: string; rows: PrintedRow[] }[]
  tables?: SummaryTable[]
}

/** A document that a borrower signs. */
interface SignedDocument extends DocumentCover {
  borrower: Person
  /** Below the title: who is responsible for the loan. Empty where no one with an NMLS id is. */
  originators: LicensedParty[]
  signatureField: string
}

/** The application of one borrower, as text and masked: the template knows no fields. */
export interface ApplicationSummary extends SignedDocument {
  /** At the top of the first page, because the document shows a rate and a payment. */
  notice: string[]
  sections: SummarySection[]
  /** The right to copies of valuations, of a lender that uses them. */
  valuations?: ShownText
  acknowledgements: LegalText
}

/** A text with the hash that proves which words were shown: see `legalHash`. */
export interface ShownText {
  text: LegalText
  sha256: string
}

export interface Consent extends ShownText {
  agreedAt: PrintedTime
  /** The name as typed under the text, where the page asked for one. */
  typedSignature?: string
}

export interface Authorizations extends SignedDocument {
  consents: Consent[]
}

export interface Disclosure extends DocumentCover, ShownText {
  borrower: Person
}

export interface CompletedDocument {
  title: string
  pages: number
  presentedSha256: string
  completedSha256: string
}

export interface SignerRecord extends Person {
  /** Proof of the person's identity, in words. */
  signedIn: string
  disclosure: { version: string; sha256: string }
  consentedAt: PrintedTime
  viewedAt: PrintedTime
  signedAt: PrintedTime
  ip: string
  userAgent: string
  signature: { kind: 'typed' | 'drawn'; id: string }
  /** The primary borrower's name, when the person signed on that borrower's device. */
  onDeviceOf?: string
  /** The statement of a signer of several; `others` are the names. */
  jointCredit?: { others: string; initials: string; version: string; sha256: string }
}

export interface RecordedEvent {
  /** The hash covers the instant. */
  recordedAt: PrintedTime
  actor: string
  description: string
  ip: string
  hash: string
}

export interface Certificate extends DocumentCover {
  envelopeId: string
  documents: CompletedDocument[]
  signer: SignerRecord
  events: RecordedEvent[]
  chainHead: string
  seal: { subject: string; fingerprint: string }
}

/** The content of a signature field: the drawing where there is one, else the name in a script face. */
export interface SignatureMark {
  name: string
  signedAt: PrintedTime
  signatureId: string
  /** An SVG image: see `signatureDrawing`. */
  drawing?: string
}

/** A figure with the amounts that it is worked out from. */
export interface PrintedTotal {
  label: string
  value: string
  formula: string
  lines: PrintedRow[]
  notes: string[]
}

/** A table with its heading, and the sentence that stands instead of it where it has no rows. */
export interface TitledTable extends SummaryTable {
  heading: string
  empty: string
}

/** An application as the lender puts it to the file: signed answers, masked, and the lender's own work on it. No one signs it. */
export interface FileSummary extends DocumentCover {
  printedBy: string
  /** The parts of the first page. */
  cover: { heading: string; rows: PrintedRow[]; lines: string[] }[]
  totals: PrintedTotal[]
  sections: SummarySection[]
  /** Each note in paragraphs, with its head. */
  notes: { head: string; paragraphs: string[] }[]
  tables: TitledTable[]
}

/** A letter of the lender to one person, by parts. */
export interface PrintedLetter extends DocumentCover {
  /** The day of the letter. */
  day: string
  /** '' where none is known. */
  lenderAddress: string
  name: string
  /** Each line; empty where none is known. */
  address: string[]
  title: string
  /** The lines of an ITEM are apart; the first is what it is. */
  parts: readonly LetterPart[]
  /** Printed over the letter. */
  isDraft: boolean
}

/** Which data each template prints. */
export interface Templates {
  application: ApplicationSummary
  summary: FileSummary
  letter: PrintedLetter
  authorizations: Authorizations
  disclosure: Disclosure
  certificate: Certificate
  mark: SignatureMark
}

const templates: Record<keyof Templates, true> = {
  application: true,
  summary: true,
  letter: true,
  authorizations: true,
  disclosure: true,
  certificate: true,
  mark: true,
}
export const templateNames = Object.keys(templates)
