import type { ApplicationViewResponse } from '@porchlight/api'
import type { Draft } from './drafts.ts'

export interface DraftListProps {
  view: ApplicationViewResponse
  /** All that is asked for, in the order in which it was chosen. */
  drafts: readonly Draft[]
  /** True once they were refused: each shows its mistakes. */
  isRefused: boolean
  onEdit(key: string, part: Partial<Draft>): void
  onChange(drafts: Draft[]): void
}
