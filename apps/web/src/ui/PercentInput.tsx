import type { InputProps } from './FieldShell.tsx'
import { NumericInput } from './NumericInput.tsx'
import { percentNotation } from './numbers.ts'

/** A fraction (0.0899), shown as a percentage (8.99); null when empty, NaN when what is typed is no number. */
export function PercentInput(props: InputProps<number | null>) {
  return <NumericInput {...props} notation={percentNotation} after="%" />
}
