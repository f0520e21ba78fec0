import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Consent, ListEntry, PartName, StoredRecord } from './application.ts'
import type { ConsentAnswers } from './seal-answers.ts'

/** Answers in JSON have base64 in place of bytes. */
type Sealed<Stored> = Omit<Stored, 'answers'> & { sealed_answers: string }
export interface SealedRow {
  id: string
  application_id: string
  data_key: Buffer | null
  entries: Sealed<ListEntry>[] | null
  demographics: Sealed<StoredRecord> | null
  consent: Sealed<Omit<Consent, keyof ConsentAnswers>> | null
  parts: Partial<Record<PartName, Sealed<StoredRecord>>> | null
}

const sealedJson = sql`encode(sealed_answers, 'base64')`
const storedJson = sql`'sealed_answers', ${sealedJson}, 'version', version, 'schema_version', schema_version`

/** All answers of a borrower, and those of the application with its primary borrower. */
export const answersJson = ({ selectFrom }: ExpressionBuilder<Database, 'application' | 'borrower'>) =>
  [
    selectFrom('list_entry')
      .whereRef('list_entry.borrower_id', '=', 'borrower.id')
      .select(
        sql<SealedRow['entries']>`jsonb_agg(jsonb_build_object('id', id, 'borrower_id', borrower_id, 'section', section,
        ${storedJson}) order by list_entry.created_at, id)`.as('entries'),
      )
      .as('entries'),
    selectFrom('demographics')
      .whereRef('demographics.borrower_id', '=', 'borrower.id')
      .select(sql<NonNullable<SealedRow['demographics']>>`jsonb_build_object(${storedJson})`.as('demographics'))
      .as('demographics'),
    selectFrom('consent')
      .whereRef('consent.borrower_id', '=', 'borrower.id')
      .select(
        sql<NonNullable<SealedRow['consent']>>`jsonb_build_object('sealed_answers', ${sealedJson}, 'version', version,
        'has_ssn', ssn is not null, 'has_date_of_birth', date_of_birth is not null,
        'is_acknowledged', is_acknowledged, 'agreed_at', agreed_at)`.as('consent'),
      )
      .as('consent'),
    selectFrom('application_part')
      .whereRef('application_part.application_id', '=', 'application.id')
      .where('borrower.is_primary', '=', true)
      .select(sql<SealedRow['parts']>`jsonb_object_agg(part, jsonb_build_object(${storedJson}))`.as('parts'))
      .as('parts'),
  ] as const
