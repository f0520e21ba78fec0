import type { LetterPart } from '@porchlight/domain'
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import { type DataKeyOwner, findDataKey, openDataKey } from '../../applications/record/data-key.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { LetterTable } from './schema.ts'

const ofContent = (id: string) => ({ table: 'letter', column: 'sealed_content', row: id })
/** The words of a letter. `key`: the data key of its borrower. */
export const openContent = (key: FieldEncryption, id: string, sealed: Uint8Array): LetterContent =>
  JSON.parse(key.openText(sealed, ofContent(id)))
const ofPdf = (id: string) => ({ table: 'letter', column: 'sealed_pdf', row: id })

/** The text of a letter, and its recipient. */
export interface LetterContent {
  name: string
  /** Each line; empty where no address is known. */
  address: string[]
  parts: LetterPart[]
}
export type Letter = Omit<Selectable<LetterTable>, 'sealed_content' | 'sealed_pdf'>

export const letterColumns = [
  'letter.id',
  'letter.notice_id',
  'letter.application_id',
  'letter.borrower_id',
  'letter.is_primary',
  'letter.state',
  'letter.paper_reason',
  'letter.printed_at',
  'letter.sent_on',
  'letter.sent_by',
  'letter.method',
  'letter.returned_on',
  'letter.returned_by',
  'letter.opened_at',
  'letter.file_event_id',
] as const

/** The letters of an application without their words, the oldest first. */
export const readLetters = (db: Kysely<Database>, application_id: string): Promise<Letter[]> =>
  db.selectFrom('letter').select(letterColumns).where('application_id', '=', application_id).orderBy('id').execute()

const sealedLetters = (db: Kysely<Database>) =>
  db
    .selectFrom('letter')
    .leftJoin('data_key', 'data_key.borrower_id', 'letter.borrower_id')
    .select(letterColumns)
    .select(['sealed_content', 'data_key.sealed_key as data_key'])

export interface OpenedLetter extends Letter {
  /** Null after the data of the borrower was deleted. */
  content: LetterContent | null
}

interface Sealed {
  id: string
  borrower_id: string
  sealed_content: Buffer
  data_key: Buffer | null
}
function opened<L extends Sealed>(fields: FieldEncryption, { sealed_content, data_key, ...letter }: L) {
  const key = findDataKey(fields, { id: letter.borrower_id, data_key })
  return { ...letter, content: key ? openContent(key, letter.id, sealed_content) : null }
}

/** Reads these letters with their words and without their files, the oldest first. */
export async function readOpenedLetters(
  db: Kysely<Database>,
  fields: FieldEncryption,
  of: { application_id: string } | { notice_id: string } | { borrower_id: string } | { ids: readonly string[] },
): Promise<OpenedLetter[]> {
  const rows = await sealedLetters(db)
    .where(({ eb }) =>
      'application_id' in of
        ? eb('letter.application_id', '=', of.application_id)
        : 'notice_id' in of
          ? eb('letter.notice_id', '=', of.notice_id)
          : 'borrower_id' in of
            ? eb('letter.borrower_id', '=', of.borrower_id)
            : eb('letter.id', 'in', of.ids),
    )
    .orderBy('letter.id')
    .execute()
  return rows.map(row => opened(fields, row))
}

/** Stores a letter of a locked application. */
export async function insertLetter(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  {
    owner,
    content,
    ...letter
  }: Omit<Insertable<LetterTable>, 'sealed_content'> & {
    owner: DataKeyOwner
    content: LetterContent
  },
): Promise<void> {
  const sealed_content = openDataKey(fields, owner).seal(JSON.stringify(content), ofContent(letter.id))
  await trx
    .insertInto('letter')
    .values({ ...letter, sealed_content })
    .execute()
}

export async function updateLetter(
  trx: Transaction<Database>,
  { id }: Pick<Letter, 'id'>,
  changes: Omit<Updateable<LetterTable>, 'sealed_content' | 'sealed_pdf'>,
): Promise<void> {
  await trx.updateTable('letter').set(changes).where('id', '=', id).execute()
}

/** Reads the file of a letter; undefined before one was stored, and after the data of the borrower was deleted. */
export async function readPdf(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { id, borrower_id }: Pick<Letter, 'id' | 'borrower_id'>,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('letter')
    .innerJoin('data_key', 'data_key.borrower_id', 'letter.borrower_id')
    .select(['sealed_pdf', 'data_key.sealed_key as data_key'])
    .where('letter.id', '=', id)
    .executeTakeFirst()
  const key = row && findDataKey(fields, { id: borrower_id, data_key: row.data_key })
  return key && row.sealed_pdf ? key.open(row.sealed_pdf, ofPdf(id)) : undefined
}

/** Stores the bytes of a letter, the first ones alone. Without the data key nothing is stored. */
export async function storePdf(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { id, borrower_id }: Pick<Letter, 'id' | 'borrower_id'>,
  pdf: Uint8Array,
): Promise<void> {
  const row = await db
    .selectFrom('data_key')
    .select('sealed_key')
    .where('borrower_id', '=', borrower_id)
    .executeTakeFirst()
  const key = findDataKey(fields, { id: borrower_id, data_key: row?.sealed_key ?? null })
  if (!key) return
  await db
    .updateTable('letter')
    .set({ sealed_pdf: key.seal(pdf, ofPdf(id)) })
    .where('id', '=', id)
    .where('sealed_pdf', 'is', null)
    .execute()
}

/** The letter of the message of a notice; undefined for one of another event. */
export const findLetterOfMessage = (db: Kysely<Database>, message_id: string) =>
  db
    .selectFrom('notice')
    .innerJoin('letter', join =>
      join
        .onRef('letter.borrower_id', '=', 'notice.borrower_id')
        .on(({ eb, cast, ref }) => eb(cast(ref('letter.notice_id'), 'text'), '=', ref('notice.occurrence'))),
    )
    .select(['letter.id', 'letter.application_id'])
    .where('notice.id', '=', message_id)
    .where('notice.event', '=', 'incompleteness_notice')
    .executeTakeFirst()

/** Returns those of these letters about which no message was queued. */
export async function findLettersWithoutMessage(
  trx: Transaction<Database>,
  letters: readonly Letter[],
): Promise<Letter[]> {
  const queued = await trx
    .selectFrom('notice')
    .select(['borrower_id', 'occurrence'])
    .where('event', '=', 'incompleteness_notice')
    .where(
      'borrower_id',
      'in',
      letters.map(({ borrower_id }) => borrower_id),
    )
    .execute()
  return letters.filter(
    letter => !queued.some(each => each.borrower_id === letter.borrower_id && each.occurrence === letter.notice_id),
  )
}

/** Records the first opening of a letter by its person. Returns false where it was opened before. */
export async function markOpened(trx: Transaction<Database>, id: string, opened_at: Date): Promise<boolean> {
  const opened = await trx
    .updateTable('letter')
    .set({ opened_at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}
