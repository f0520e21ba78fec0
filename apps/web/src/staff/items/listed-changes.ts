import type { ComponentType } from 'react'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { AskAgainDialog, ClearDialog } from './dialogs.ts'
import type { ItemDialogProps } from './item-dialog.ts'

const DueDayDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).DueDayDialog)
const WaiveDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).WaiveDialog)

/** The changes of several items at once, in the order of their buttons. */
export const listedChanges = ['clear', 'ask-again', 'due-day', 'waive'] as const
export type ListedChange = (typeof listedChanges)[number]

export const dialogOf: Readonly<Record<ListedChange, ComponentType<ItemDialogProps>>> = {
  clear: ClearDialog,
  'ask-again': AskAgainDialog,
  'due-day': DueDayDialog,
  waive: WaiveDialog,
}
