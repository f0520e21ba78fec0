import type { ApplicationViewResponse } from '@porchlight/api'
import type { ComponentType } from 'react'
import { ChecksPanel, hasChecks } from '../checks/Checks.tsx'
import { LastExportPanel } from '../exports/LastExportPanel.tsx'
import { CheckThese } from '../facts/CheckThese.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { MilestonesPanel } from '../milestones/MilestonesPanel.tsx'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import type { DockTab, PanelProps } from '../panel/panel.ts'
import { hasReturns, ReturnsPanel } from '../returns/ReturnsPanel.tsx'
import { DocumentsPanel } from './DocumentsPanel.tsx'

interface Panel {
  tab: DockTab
  Component: ComponentType<PanelProps>
  /** Without it, everyone who opens the application sees the panel. */
  isShown?(view: ApplicationViewResponse): boolean
  /** The number of things in it to look at, which its tab adds up. */
  count?(view: ApplicationViewResponse): number
}

/** The panels beside the answers, in their order. A new one is a line here and a folder. */
export const panels: readonly Panel[] = [
  { tab: 'decide', Component: CheckThese, count: ({ attention }) => attention.length },
  { tab: 'decide', Component: ChecksPanel, isShown: hasChecks, count: ({ checks }) => checks.needs.length },
  {
    tab: 'decide',
    Component: ReturnsPanel,
    isShown: hasReturns,
    count: ({ change_requests }) => change_requests.length,
  },
  { tab: 'notes', Component: NotesPanel, count: ({ notes }) => notes.notes.length },
  { tab: 'deadlines', Component: MilestonesPanel, count: ({ milestones }) => milestones.tasks.length },
  { tab: 'files', Component: DocumentsPanel },
  { tab: 'files', Component: LastExportPanel },
  { tab: 'activity', Component: HistoryPanel },
]
