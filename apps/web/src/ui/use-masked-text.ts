import { type ChangeEvent, type CompositionEvent, useState } from 'react'
import { applyEdit, type Mask } from './masks.ts'

/**
 * The properties of an input that shows masked text. While an input method composes, the text stays as composed: a
 * change of the value would end the composition.
 */
export function useMaskedText(mask: Mask, text: string, onText: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null)
  const enter = (input: HTMLInputElement, inputType?: string) => {
    const { value, selectionStart } = input
    const edited = applyEdit(mask, text, value, selectionStart ?? value.length, inputType)
    if (value !== edited.text) {
      // Written before React sets the value: React then finds no difference and does not move the caret.
      input.value = edited.text
      input.setSelectionRange(edited.caret, edited.caret)
    }
    onText(edited.text)
  }
  return {
    value: composed ?? text,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const { isComposing, inputType } = event.nativeEvent as InputEvent
      if (isComposing) setComposed(event.target.value)
      else enter(event.target, inputType)
    },
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
      setComposed(null)
      enter(event.currentTarget)
    },
  }
}
