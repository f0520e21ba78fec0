import { dayIn, ENGLISH, formats } from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { type PrintedLetter, printedTime } from '../../documents/document-data.ts'
import { join, typeset } from '../../documents/document-threads.ts'
import type { LetterContent, OpenedLetter } from './letter-repository.ts'
import { readPdf, storePdf } from './letter-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'settings'>

interface Printing {
  id: string
  application: { id: string; dealer_name: string }
  content: LetterContent
  /** The time of its notice. */
  at: Date
  isDraft: boolean
}

/** A letter as its template prints it. */
function toPrinted(
  { settings }: Pick<Services, 'settings'>,
  { id, application, content, at, isDraft }: Printing,
): PrintedLetter {
  const { LENDER_NAME, LENDER_ADDRESS, LENDER_TIME_ZONE } = settings
  const { name, address, parts } = content
  const [title, ...body] = parts
  return {
    ...{ reference: application.id, lender: LENDER_NAME, dealer: application.dealer_name, documentId: id },
    generatedAt: printedTime(LENDER_TIME_ZONE, at.toISOString()),
    day: formats(ENGLISH).day(dayIn(LENDER_TIME_ZONE, at), 'UTC'),
    ...{ lenderAddress: LENDER_ADDRESS ?? '', name, address, isDraft },
    title: title?.text ?? '',
    parts: body,
  }
}

/** Makes a letter a tagged PDF. `closing`: of the request that waits for it. */
export async function printLetter(
  services: Pick<Services, 'settings'>,
  letter: Printing,
  closing?: AbortSignal,
): Promise<Buffer> {
  const { pdf } = await typeset('letter', toPrinted(services, letter), closing)
  return Buffer.from(pdf)
}

/** Returns the PDF of a letter. It is made once, and stored. Undefined after the data of its borrower was deleted. */
export async function storedLetter(
  services: Services,
  { id, borrower_id, content }: OpenedLetter,
  { application, at }: Pick<Printing, 'application' | 'at'>,
  closing?: AbortSignal,
): Promise<Buffer | undefined> {
  if (!content) return undefined
  const stored = await readPdf(services.db, services.keys.fields, { id, borrower_id })
  if (stored) return stored
  const printed = await printLetter(services, { id, application, content, at, isDraft: false }, closing)
  await storePdf(services.db, services.keys.fields, { id, borrower_id }, printed)
  return printed
}

/** Letters in one file, in this order. */
export async function joinLetters(letters: readonly Buffer[]): Promise<Buffer> {
  const [only, ...others] = letters
  if (only && others.length === 0) return only
  const { pdf } = await join({ documents: [...letters], title: 'Letters to mail' })
  return Buffer.from(pdf)
}
