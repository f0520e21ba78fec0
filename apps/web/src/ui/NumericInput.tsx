import { useState } from 'react'
import { describedAs, FieldShell, type InputProps } from './base/FieldShell.tsx'
import { useInputBeforeHydration } from './base/hydration.ts'
import { applyEdit, type Mask, moneyMask, numberMask } from './masks.ts'
import { moneyNotation, type Notation, numberNotation, percentNotation } from './numbers.ts'
import { useMaskedText } from './use-masked-text.ts'

export interface NumericInputProps extends InputProps<number | null> {
  notation: Notation
  mask: Mask
  before?: string
  after?: string
  inputMode?: 'decimal' | 'numeric'
}

/** A number input that keeps the text as typed. A value set from outside replaces the text. */
function NumericInput(props: NumericInputProps) {
  const {
    label,
    error,
    hint,
    note,
    optional,
    info,
    value,
    onChange,
    onBlur,
    notation,
    mask,
    before,
    after,
    ...native
  } = props
  const [typed, setTyped] = useState(() => notation.print(value))
  const shown = Object.is(notation.parse(typed), value) ? typed : notation.print(value)
  const enter = (text: string) => {
    setTyped(text)
    onChange(notation.parse(text))
  }
  const control = useInputBeforeHydration<HTMLInputElement>(({ value: text }) => {
    if (text !== shown) enter(applyEdit(mask, '', text, text.length).text)
  })
  const input = (
    <input
      ref={control}
      inputMode="decimal"
      autoComplete="off"
      {...native}
      {...describedAs({ id: native.id, error, hint, note })}
      className="input input--short"
      type="text"
      {...useMaskedText(mask, shown, enter)}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(notation.print(value))
        onBlur?.()
      }}
    />
  )
  return (
    // The empty status is there before its text, or screen readers miss it.
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }} note={note ?? ''}>
      {before || after ? (
        <div className="affixed">
          {before && <span aria-hidden="true">{before}</span>}
          {input}
          {after && <span aria-hidden="true">{after}</span>}
        </div>
      ) : (
        input
      )}
    </FieldShell>
  )
}

/** Whole cents; null when empty, NaN for text that is not a number. */
export function MoneyInput(props: InputProps<number | null>) {
  return <NumericInput {...props} notation={moneyNotation} mask={moneyMask} before="$" />
}

/** A plain number; null when empty, NaN for text that is not a number. 'numeric' asks for a keyboard without a decimal point. */
export function NumberInput(props: InputProps<number | null> & { inputMode?: 'decimal' | 'numeric' }) {
  return <NumericInput {...props} notation={numberNotation} mask={numberMask} />
}

/** A fraction (0.0899), shown as a percentage (8.99); null when empty, NaN for text that is not a number. */
export function PercentInput(props: InputProps<number | null>) {
  return <NumericInput {...props} notation={percentNotation} mask={numberMask} after="%" />
}
