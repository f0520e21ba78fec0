import type { ProgressEntry } from '@porchlight/api'
import type { PageId, StoredAnswers } from '@porchlight/domain'
import { type ComponentType, createContext } from 'react'

export interface EstimateProps {
  page: PageId
  person: ProgressEntry
  /** The answers of the page's form where they differ from what is saved. */
  typed: StoredAnswers | undefined
}

/**
 * The running estimate, on the pages of the form that have one. Other pages do not load its code.
 * docs/decisions/0057-the-estimate-is-hydrated-after-the-form.md
 */
export const EstimateContext = createContext<ComponentType<EstimateProps> | undefined>(undefined)
