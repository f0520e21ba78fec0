import type { ChangeEvent } from 'react'
import { edit, type Mask } from './masks.ts'

/**
 * Puts the masked text and the caret into the box before React looks at it: React then finds what it is about to set
 * and leaves the caret alone. Returns the text.
 */
export function maskedText(mask: Mask, before: string, event: ChangeEvent<HTMLInputElement>): string {
  const box = event.target
  const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward'
  const { text, caret } = edit(mask, before, box.value, box.selectionStart ?? box.value.length, forward)
  if (box.value !== text) {
    box.value = text
    box.setSelectionRange(caret, caret)
  }
  return text
}
