import type { ReturnedSection, SectionsByBorrower } from '@porchlight/domain'
import { type Kysely, sql } from 'kysely'
import { openRequestText, openSentence } from '../../applications/record/return-repository.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openProfile } from '../member-repository.ts'

interface ReturnRow {
  id: string
  returned_at: string
  returned_by: string
  reason: string
  sections: SectionsByBorrower
  sealed_sentence: string
  sealed_profile: string | null
}
interface RequestRow {
  id: string
  borrower_id: string
  section: ReturnedSection | null
  requested_at: string
  sealed_text: string
  sealed_key: string | null
}

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** The returns of an application and what its borrowers asked for, each the latest first, in one statement. */
export async function readReturnsAndRequests(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  application_id: string,
) {
  const row = await db
    .selectFrom('borrower')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['borrower.id', 'sealed_key as data_key'])
    .select([
      sql<ReturnRow[] | null>`(select jsonb_agg(jsonb_build_object('id', application_return.id,
        'returned_at', returned_at, 'returned_by', returned_by, 'reason', reason, 'sections', sections,
        'sealed_sentence', encode(sealed_sentence, 'base64'), 'sealed_profile', encode(sealed_profile, 'base64'))
        order by returned_at desc) from application_return left join staff_member on staff_member.id = returned_by
        where application_return.application_id = borrower.application_id)`.as('returns'),
      sql<
        RequestRow[] | null
      >`(select jsonb_agg(jsonb_build_object('id', request.id, 'borrower_id', request.borrower_id,
        'section', section, 'requested_at', requested_at, 'sealed_text', encode(sealed_text, 'base64'),
        'sealed_key', encode(own_key.sealed_key, 'base64')) order by requested_at desc, request.id desc)
        from borrower_request as request join borrower as own on own.id = request.borrower_id
        left join data_key as own_key on own_key.borrower_id = own.id
        where own.application_id = borrower.application_id)`.as('requests'),
    ])
    .where('borrower.application_id', '=', application_id)
    .where('borrower.is_primary', '=', true)
    .limit(1)
    .executeTakeFirst()
  const { fields } = keys
  return {
    returns: (row?.returns ?? []).map(({ sealed_sentence, sealed_profile, ...returned }) => ({
      ...returned,
      sentence: openSentence(fields, row!, { id: returned.id, sealed_sentence: bytes(sealed_sentence) }),
      by: sealed_profile === null ? null : openProfile(keys, returned.returned_by, bytes(sealed_profile)).name,
    })),
    requests: (row?.requests ?? []).map(({ id, borrower_id, section, requested_at, sealed_text, sealed_key }) => ({
      borrower_id,
      section,
      requested_at,
      text: openRequestText(
        fields,
        { id: borrower_id, data_key: sealed_key === null ? null : bytes(sealed_key) },
        { id, sealed_text: bytes(sealed_text) },
      ),
    })),
  }
}
