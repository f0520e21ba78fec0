import type { ItemStage } from '@porchlight/domain'
import { useEffect } from 'react'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { itemsId } from '../panel/panel.ts'

/**
 * Gives the focus to the list of a stage once the dialog of the caller is closed, where its opener is gone: the change moved the line of
 * the item. Otherwise the title of the page would have it, far from the next item.
 */
export const useListFocus = (stage: ItemStage): void =>
  useEffect(
    () => () => {
      const focused = document.activeElement
      if (focused === document.body || focused?.id === TITLE_ID) document.getElementById(itemsId(stage))?.focus()
    },
    [stage],
  )
