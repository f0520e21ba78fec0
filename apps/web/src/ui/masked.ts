import type { ChangeEvent } from 'react'
import { edit, type Mask } from './masks.ts'

/**
 * Writes the masked text and the caret into the input before React sets the value: React then finds no difference and
 * does not move the caret. Returns the text.
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
