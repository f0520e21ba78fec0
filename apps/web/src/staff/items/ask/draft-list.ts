import type { ApplicationViewResponse } from '@porchlight/api'
import type { Draft } from './drafts.ts'

export interface DraftListProps {
  view: ApplicationViewResponse
  /** The drafts in the order in which they were chosen. */
  drafts: readonly Draft[]
  /** True once the drafts were refused: each then shows its mistakes. */
  isRefused: boolean
  onEdit(key: string, part: Partial<Draft>): void
  onChange(drafts: Draft[]): void
}
