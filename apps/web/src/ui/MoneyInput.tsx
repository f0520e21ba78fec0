import type { InputProps } from './FieldShell.tsx'
import { moneyMask } from './masks.ts'
import { NumericInput } from './NumericInput.tsx'
import { moneyNotation } from './numbers.ts'

/** Whole cents; null when empty, NaN when what is typed is no number. */
export function MoneyInput(props: InputProps<number | null>) {
  return <NumericInput {...props} notation={moneyNotation} mask={moneyMask} before="$" />
}
