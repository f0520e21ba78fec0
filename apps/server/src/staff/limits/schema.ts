import type { Day } from '@porchlight/domain'
import type { Collateral, LimitChange } from '@porchlight/domain/staff'
import type { JSONColumnType } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    limit_proposal: LimitProposalTable
    limit_confirmation: LimitConfirmationTable
  }
}

interface LimitProposalTable {
  id: string
  collateral: Collateral
  limits: JSONColumnType<LimitChange['limits']>
  holds_from: Day
  proposed_by: string
  proposed_at: Date
}

/** The confirmation by a second person, from which on the proposal is a limit. */
export interface LimitConfirmationTable {
  proposal_id: string
  proposed_by: string
  confirmed_by: string
  confirmed_at: Date
}
