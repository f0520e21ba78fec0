import type { FigureKind } from '@porchlight/domain/staff'

declare module '../../platform/database/schema.ts' {
  interface Database {
    lender_figure: LenderFigureTable
  }
}

export interface LenderFigureTable {
  id: string
  application_id: string
  kind: FigureKind
  /** Null for a figure of the application. */
  borrower_id: string | null
  /** Sealed with the key of the application. Null in a row that withdraws a figure. */
  sealed_figure: Buffer | null
  /** The figure that this row withdraws, entered by mistake. */
  withdraws: string | null
  recorded_by: string
  recorded_at: Date
}
