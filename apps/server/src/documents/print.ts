import {
  ENGLISH,
  type LegalNames,
  type LegalTextId,
  legalTexts,
  roleLabel,
  type SectionId,
  type SummaryRow,
  sectionSummaries,
  translate,
} from '@porchlight/domain'
import { legalHash } from '../applications/record/consent-receipts.ts'
import { PermanentError } from '../platform/queue/queue.ts'
import {
  type DocumentCover,
  type LicensedParty,
  type Person,
  type PrintedRow,
  printedTime,
  type ShownText,
  type SummarySection,
} from './document-data.ts'
import type { TypesetDocument } from './document-thread.ts'
import { typeset } from './document-threads.ts'
import { codeOf, stringsIn } from './glyph-coverage.ts'
import type { DocumentRow } from './repository.ts'
import type { BorrowerSnapshot, Snapshot } from './snapshot.ts'

type PrintedDocument = Pick<DocumentRow, 'id' | 'borrower_id' | 'kind'>

/** The name of the signature field of a document. */
const signatureField = 'signature'

/** Thrown where an answer has a character that no font has. Another attempt would throw it again. */
export class UnprintableAnswer extends PermanentError {
  override name = 'UnprintableAnswer'
  /** The section of the answer. */
  readonly section: SectionId
  constructor(character: string, section: SectionId) {
    super(`No font has a glyph for ${codeOf(character)}, which is in the section ${section}`)
    this.section = section
  }
}

/**
 * Prints a document as it is presented to its signer, with an empty signature field. Times are those of the lender's time zone.
 * Rejects with {@link UnprintableAnswer} where an answer contains a character that cannot be printed: a code in its place would
 * change what the person signs.
 */
export async function printDocument(
  snapshot: Snapshot,
  document: PrintedDocument,
  timeZone: string,
): Promise<TypesetDocument> {
  const typeset = await print(snapshot, document, timeZone)
  for (const character of typeset.replaced) {
    const section = sectionWith(character, snapshot)
    if (section) throw new UnprintableAnswer(character, section)
  }
  return typeset
}

const summariesOf = (borrower: BorrowerSnapshot, { rates, starting_rates, names: { isEmailOnly } }: Snapshot) =>
  sectionSummaries({ ...borrower, rates, starting_rates, isEmailOnly })

/** The section of the first borrower who has the character in an answer. */
function sectionWith(character: string, snapshot: Snapshot): SectionId | undefined {
  const isIn = (value: unknown) => stringsIn(value).some(text => text.includes(character))
  for (const borrower of snapshot.borrowers) {
    if (isIn(borrower.name)) return 'personal_info'
    if (isIn(borrower.agreements)) return 'consent'
    const section = summariesOf(borrower, snapshot).find(isIn)
    if (section) return section.id
  }
  return undefined
}

function print(snapshot: Snapshot, document: PrintedDocument, timeZone: string): Promise<TypesetDocument> {
  const { names, application_id, taken_at } = snapshot
  const own = snapshot.borrowers.find(({ id }) => id === document.borrower_id)!
  const borrower: Person = { name: own.name, role: roleLabel[own.role] }
  const cover: DocumentCover = {
    ...names,
    reference: application_id,
    documentId: document.id,
    generatedAt: printedTime(timeZone, taken_at),
  }
  if (document.kind === 'disclosure') {
    return typeset('disclosure', { ...cover, borrower, ...shownText('esign-disclosure', names) })
  }
  const signed = { ...cover, borrower, originators: originatorsOf(snapshot), signatureField }
  if (document.kind === 'authorizations')
    return typeset('authorizations', { ...signed, consents: consentsOf(own, snapshot, timeZone) })
  return typeset('application', {
    ...signed,
    sections: summarySections(own, snapshot),
    notice: legalTexts['loan-estimate-notice']().paragraphs,
    ...(snapshot.usesValuations && { valuations: shownText('valuation-copies', names) }),
    acknowledgements: legalTexts['application-acknowledgements'](names),
  })
}

/** The person who is responsible for the loan, and the lender where it has an NMLS id too. */
function originatorsOf({ originator, names }: Snapshot): LicensedParty[] {
  if (!originator) return []
  const { name, title, nmls_id, lender_nmls_id } = originator
  const lender = { name: names.lender, role: 'Lender' }
  return [
    { name, role: title, nmlsId: nmls_id },
    ...(lender_nmls_id === null ? [] : [{ ...lender, nmlsId: lender_nmls_id }]),
  ]
}

const consentsOf = ({ agreements }: BorrowerSnapshot, { names }: Snapshot, timeZone: string) =>
  agreements.map(({ text_id, agreed_at, typed_signature }) => ({
    ...shownText(text_id, names),
    agreedAt: printedTime(timeZone, agreed_at),
    ...(typed_signature !== null && { typedSignature: typed_signature }),
  }))

function shownText(id: LegalTextId, names: LegalNames): ShownText {
  const text = legalTexts[id](names)
  return { text, sha256: legalHash(text) }
}

/**
 * The application of one borrower, in English. Of the others it shows names and roles. A co-borrower's document contains home,
 * land and loan as well, because the co-borrower signs for that loan.
 */
function summarySections(own: BorrowerSnapshot, snapshot: Snapshot): SummarySection[] {
  const print = (rows: SummaryRow[]) =>
    rows.map(({ label, value, isFigure }): PrintedRow => {
      const texts = [translate(ENGLISH, label), translate(ENGLISH, value)] as const
      return isFigure ? [...texts, 'figure'] : [...texts]
    })
  return [
    { heading: 'Applicants', rows: snapshot.borrowers.map(({ name, role }): PrintedRow => [roleLabel[role], name]) },
    ...summariesOf(own, snapshot).map(({ title, rows, entries }) => ({
      heading: translate(ENGLISH, title),
      ...(rows.length > 0 && { rows: print(rows) }),
      entries: entries.map(entry => ({ title: translate(ENGLISH, entry.title), rows: print(entry.rows) })),
    })),
  ]
}
