import type { LenderFigureResponse } from '@porchlight/api'
import { countingFigures, type LenderFigure } from '@porchlight/domain/staff'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openReviewKey, reviewColumn } from '../notes/review-key.ts'
import { type NameOf, sealedProfileOf } from '../staff-members/staff-member-repository.ts'
import type { LenderFigureTable } from './schema.ts'

const sealedFigure = reviewColumn<Pick<LenderFigure, 'cents' | 'source' | 'report_on'>>(
  'lender_figure',
  'sealed_figure',
)

/** Part of a statement: all figures of an application, the oldest first, each with its withdrawal and the profiles of both people. */
export const figuresOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('lender_figure')
    .leftJoin('lender_figure as end', 'end.withdraws', 'lender_figure.id')
    .select(['lender_figure.id', 'lender_figure.kind', 'lender_figure.borrower_id'])
    .select(['lender_figure.recorded_by', 'lender_figure.recorded_at'])
    .select(['end.recorded_by as withdrawn_by', 'end.recorded_at as withdrawn_at'])
    .select(base64('lender_figure.sealed_figure').as('sealed_figure'))
    .select([
      sealedProfileOf('lender_figure.recorded_by').as('sealed_profile'),
      sealedProfileOf('end.recorded_by').as('withdrawn_profile'),
    ])
    .where('lender_figure.application_id', '=', application_id)
    .where('lender_figure.withdraws', 'is', null)
    .orderBy('lender_figure.id')

interface FigureRow extends Pick<LenderFigureTable, 'id' | 'kind' | 'borrower_id' | 'recorded_by'> {
  /** Base64. */
  sealed_figure: string
  sealed_profile: string | null
  recorded_at: string
  withdrawn_by: string | null
  withdrawn_at: string | null
  withdrawn_profile: string | null
}

/** The figures of an application as its page shows them, the oldest first. */
export function toFigures(
  fields: FieldEncryption,
  { application_id, review_key }: { application_id: string; review_key: Buffer | null },
  rows: readonly FigureRow[],
  nameOf: NameOf,
): LenderFigureResponse[] {
  if (!review_key) return []
  const key = openReviewKey(fields, application_id, review_key)
  const figures = rows.map(row => ({
    id: row.id,
    kind: row.kind,
    borrower_id: row.borrower_id,
    ...sealedFigure.open(key, row.id, row.sealed_figure),
    by: nameOf(row.recorded_by, row.sealed_profile) ?? '',
    at: new Date(row.recorded_at).toISOString(),
    withdrawn:
      row.withdrawn_at === null
        ? null
        : {
            by: nameOf(row.withdrawn_by, row.withdrawn_profile) ?? '',
            at: new Date(row.withdrawn_at).toISOString(),
          },
  }))
  const counting = new Set(countingFigures(figures))
  return figures.map(figure => ({ ...figure, counts: counting.has(figure) }))
}

/** The figures that count on each of these applications, by their ids. */
export async function readCountingFigures(
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_ids: readonly string[],
): Promise<ReadonlyMap<string, LenderFigure[]>> {
  const rows = await db
    .selectFrom('review_key')
    .select(['application_id', 'sealed_key'])
    .select(({ ref }) =>
      jsonArrayFrom(
        db
          .selectFrom('lender_figure')
          .select(['id', 'kind', 'borrower_id', base64('sealed_figure').as('sealed_figure')])
          .where('application_id', '=', ref('review_key.application_id'))
          .where('withdraws', 'is', null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('lender_figure as end').select('end.id').whereRef('end.withdraws', '=', 'lender_figure.id'),
              ),
            ),
          )
          .orderBy('id'),
      ).as('figures'),
    )
    .where('application_id', 'in', application_ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lender_figure')
          .select('id')
          .whereRef('lender_figure.application_id', '=', 'review_key.application_id'),
      ),
    )
    .execute()
  return new Map(
    rows.map(({ application_id, sealed_key, figures }) => {
      const key = openReviewKey(fields, application_id, sealed_key)
      const counting = countingFigures(figures.map(figure => ({ ...figure, withdrawn: null })))
      return [
        application_id,
        counting.map(({ id, kind, borrower_id, sealed_figure }) => ({
          kind,
          borrower_id,
          ...sealedFigure.open(key, id, sealed_figure),
        })),
      ]
    }),
  )
}

type NewRow = Omit<Insertable<LenderFigureTable>, 'sealed_figure' | 'withdraws'>

/** Stores a figure, with the key of its application, whose review is locked. */
export async function insertFigure(
  trx: Transaction<Database>,
  key: FieldEncryption,
  { cents, source, report_on, ...row }: NewRow & LenderFigure,
): Promise<void> {
  const sealed_figure = sealedFigure.seal(key, row.id, { cents, source, report_on })
  await trx
    .insertInto('lender_figure')
    .values({ ...row, sealed_figure, withdraws: null })
    .execute()
}

/** Withdraws a figure of an application whose review is locked. */
export async function insertWithdrawal(trx: Transaction<Database>, row: NewRow & { withdraws: string }): Promise<void> {
  await trx
    .insertInto('lender_figure')
    .values({ ...row, sealed_figure: null })
    .execute()
}

/** A figure of an application whose review is locked; undefined where there is none. */
export const findFigure = (trx: Transaction<Database>, figure: { application_id: string; id: string }) =>
  trx
    .selectFrom('lender_figure')
    .leftJoin('lender_figure as end', 'end.withdraws', 'lender_figure.id')
    .select(['lender_figure.kind', 'lender_figure.borrower_id', 'end.id as withdrawn'])
    .where('lender_figure.application_id', '=', figure.application_id)
    .where('lender_figure.id', '=', figure.id)
    .where('lender_figure.withdraws', 'is', null)
    .executeTakeFirst()
