import type { ApplicationViewResponse, SectionOfBorrower } from '@porchlight/api'
import type { ItemStage } from '@porchlight/domain'
import { type NoteKind, staffPathTo } from '@porchlight/domain/staff'

export interface PanelProps {
  view: ApplicationViewResponse
  /** Reads the view again, after a change. */
  changed(): Promise<void>
}

export interface ActionDialogProps extends PanelProps {
  /** Sections that a link to the dialog names. */
  asked?: readonly SectionOfBorrower[]
  /** Closes the dialog; with what is said where something was done, and how to take it back. */
  onClose(done?: string, undo?: (stop: AbortSignal) => Promise<unknown>): void
}

/** The tabs beside the answers. */
export const dockTabs = ['decide', 'close', 'notes', 'deadlines', 'files', 'activity'] as const
export type DockTab = (typeof dockTabs)[number]

/** The address of an application with a tab open; `kind`: of the note to begin there. */
export const tabPath = (application_id: string, tab: DockTab, kind?: NoteKind): string =>
  `${staffPathTo('application', { application_id })}?${new URLSearchParams({ tab, ...(kind && { kind }) })}`

/** The frames in which a field can become ready for the focus: about a second. */
const FRAMES = 60

/**
 * Focuses a field of a tab behind the text that it begins with, once it takes the focus and keeps it: its tab is rendered, and no closing
 * dialog makes it inert or returns the focus to its opener.
 */
export function focusOnceShown(field: string): void {
  let left = FRAMES
  const focus = () => {
    const found = document.getElementById(field)
    if (left-- === 0 || (found && found === document.activeElement)) return
    found?.focus()
    if (found instanceof HTMLTextAreaElement) found.setSelectionRange(found.value.length, found.value.length)
    requestAnimationFrame(focus)
  }
  requestAnimationFrame(focus)
}

/** The ids of what links and keys lead to. */
export const RETURNS = 'returns'
export const TO_CHECK = 'to-check'
export const CHANGES = 'changes'
export const CHECKS = 'checks'
export const FIGURES = 'lender-figures'
export const NOTES = 'notes'
export const HISTORY = 'history'
export const MILESTONES = 'milestones'
export const INCOMPLETENESS = 'incompleteness'
export const DOCUMENTS = 'documents'
export const EXPORT = 'export'
export const SENT_MESSAGES = 'sent-messages'
/** The id of the list of conditions of a stage. */
export const itemsId = (stage: ItemStage): string => (stage === 'TO_DECIDE' ? 'items-to-decide' : 'items-to-close')
/** The id of the field that an action focuses. */
export const NOTE_TEXT = 'note_text'
export const sectionId = (id: string): string => `section_${id}`

/** Sections without a panel: never shown where credit is judged, or without answers of their own. */
const withoutPanel: ReadonlySet<string> = new Set(['borrowers', 'consent', 'demographics'])
/** Returns whether the page has a panel of a section, to which a link can lead. */
export const hasPanel = (section: string): boolean => !withoutPanel.has(section)
