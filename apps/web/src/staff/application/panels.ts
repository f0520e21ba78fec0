import type { ApplicationViewResponse } from '@porchlight/api'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { ChecksPanel, hasChecks } from '../checks/Checks.tsx'
import { CheckThese } from '../facts/CheckThese.tsx'
import { hasCloseItems, hasDecideItems, leftItems } from '../items/shown-items.ts'
import { showsNotices } from '../letters/notice-view.ts'
import {
  CHECKS,
  DOCUMENTS,
  type DockTab,
  EXPORT,
  FIGURES,
  HISTORY,
  INCOMPLETENESS,
  itemsId,
  MILESTONES,
  NOTES,
  type PanelProps,
  RETURNS,
  SENT_MESSAGES,
  TO_CHECK,
} from '../panel/panel.ts'
import { hasReturns, ReturnsPanel } from '../returns/ReturnsPanel.tsx'
import { DocumentsPanel } from './DocumentsPanel.tsx'

/** Their tabs are rarely the first, or they are below others: their code comes once the page is idle. */
const DecideItems = lazyComponent<PanelProps>(async () => (await import('../items/ItemsPanel.tsx')).DecideItems)
const CloseItems = lazyComponent<PanelProps>(async () => (await import('../items/ItemsPanel.tsx')).CloseItems)
const FiguresPanel = lazyComponent(async () => (await import('../figures/FiguresPanel.tsx')).FiguresPanel)
const NotesPanel = lazyComponent(async () => (await import('../notes/NotesPanel.tsx')).NotesPanel)
const HistoryPanel = lazyComponent<PanelProps>(async () => (await import('../history/HistoryPanel.tsx')).HistoryPanel)
const LastExportPanel = lazyComponent<PanelProps>(
  async () => (await import('../exports/LastExportPanel.tsx')).LastExportPanel,
)
const MilestonesPanel = lazyComponent(async () => (await import('../milestones/MilestonesPanel.tsx')).MilestonesPanel)
const NoticesPanel = lazyComponent<PanelProps>(async () => (await import('../letters/NoticesPanel.tsx')).NoticesPanel)
const SentMessagesPanel = lazyComponent<PanelProps>(
  async () => (await import('../sent-messages/SentMessagesPanel.tsx')).SentMessagesPanel,
)

export interface Panel {
  /** Also of its heading. */
  id: string
  tab: DockTab
  Component: ComponentType<PanelProps>
  /** Without it, everyone who opens the application sees the panel. */
  isShown?(view: ApplicationViewResponse): boolean
  /** The number of things in it to look at, which its tab adds up. */
  count?(view: ApplicationViewResponse): number
}

/** The panels beside the answers, in their order. A new one is a line here and a folder. */
export const panels: readonly Panel[] = [
  { id: TO_CHECK, tab: 'decide', Component: CheckThese, count: ({ attention }) => attention.length },
  {
    id: itemsId('TO_DECIDE'),
    tab: 'decide',
    Component: DecideItems,
    isShown: hasDecideItems,
    count: leftItems('TO_DECIDE'),
  },
  { id: FIGURES, tab: 'decide', Component: FiguresPanel, isShown: ({ lender_figures }) => lender_figures.length > 0 },
  { id: CHECKS, tab: 'decide', Component: ChecksPanel, isShown: hasChecks, count: ({ checks }) => checks.needs.length },
  {
    id: RETURNS,
    tab: 'decide',
    Component: ReturnsPanel,
    isShown: hasReturns,
    count: ({ change_requests }) => change_requests.length,
  },
  {
    id: itemsId('TO_CLOSE'),
    tab: 'close',
    Component: CloseItems,
    isShown: hasCloseItems,
    count: leftItems('TO_CLOSE'),
  },
  { id: NOTES, tab: 'notes', Component: NotesPanel, count: ({ notes }) => notes.notes.length },
  { id: MILESTONES, tab: 'deadlines', Component: MilestonesPanel, count: ({ milestones }) => milestones.tasks.length },
  { id: INCOMPLETENESS, tab: 'deadlines', Component: NoticesPanel, isShown: showsNotices },
  { id: DOCUMENTS, tab: 'files', Component: DocumentsPanel },
  { id: EXPORT, tab: 'files', Component: LastExportPanel },
  { id: SENT_MESSAGES, tab: 'files', Component: SentMessagesPanel },
  { id: HISTORY, tab: 'activity', Component: HistoryPanel },
]
