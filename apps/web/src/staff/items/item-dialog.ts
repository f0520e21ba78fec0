import type { ActionDialogProps } from '../panel/panel.ts'

export interface ItemDialogProps extends ActionDialogProps {
  /** The ids of the items that its button is beside. Without them, the selected ones. */
  named?: readonly string[]
}
