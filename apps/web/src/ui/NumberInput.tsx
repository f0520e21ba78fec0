import type { InputProps } from './FieldShell.tsx'
import { NumericInput } from './NumericInput.tsx'
import { numberNotation } from './numbers.ts'

/** A plain number; null when empty, NaN when what is typed is no number. 'numeric' asks for a keyboard without a decimal point. */
export function NumberInput(props: InputProps<number | null> & { inputMode?: 'decimal' | 'numeric' }) {
  return <NumericInput {...props} notation={numberNotation} />
}
