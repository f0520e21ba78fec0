import type { ApplicationViewResponse } from '@porchlight/api'

export interface PanelProps {
  view: ApplicationViewResponse
  /** Reads the view again, after a change. */
  changed(): Promise<void>
}

/** The ids of the panels that the list of sections leads to. */
export const FACTS = 'facts'
export const ASSIGNEE = 'assignee'
export const RETURNS = 'returns'
export const LOOK_AT_FIRST = 'look-at-first'
export const TOTALS = 'totals'
export const CHECKS = 'checks'
export const IDENTIFIERS = 'identifiers'
export const NOTES = 'notes'
export const HISTORY = 'history'
export const MILESTONES = 'milestones'
export const DOCUMENTS = 'documents'
export const EXPORT = 'export'
export const sectionId = (id: string): string => `section_${id}`

/** Sections without a panel: never shown where credit is judged, or without answers of their own. */
const withoutPanel: ReadonlySet<string> = new Set(['borrowers', 'consent', 'demographics'])
/** Returns whether the page has a panel of a section, to which a link can lead. */
export const hasPanel = (section: string): boolean => !withoutPanel.has(section)
