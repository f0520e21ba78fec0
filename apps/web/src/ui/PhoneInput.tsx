import { describedAs, FieldShell, type InputProps } from './FieldShell.tsx'
import { useInputBeforeHydration } from './hydration.ts'
import { maskedText } from './masked.ts'
import { digitsOf, phoneMask } from './masks.ts'

/** The value is up to ten digits, shown as ddd-ddd-dddd. */
export function PhoneInput({ label, error, hint, optional, info, value, onChange, ...native }: InputProps<string>) {
  const shown = phoneMask.show(value)
  const control = useInputBeforeHydration<HTMLInputElement>(({ value: text }) => {
    if (text !== shown) onChange(digitsOf(text))
  })
  return (
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }}>
      <input
        ref={control}
        autoComplete="tel-national"
        {...native}
        {...describedAs({ id: native.id, error, hint })}
        className="input input--short"
        type="tel"
        inputMode="tel"
        value={shown}
        onChange={event => onChange(digitsOf(maskedText(phoneMask, shown, event)))}
      />
    </FieldShell>
  )
}
