import { describedAs, FieldShell, type InputProps } from './base/FieldShell.tsx'
import { useInputBeforeHydration } from './base/hydration.ts'
import { applyEdit, digitsOf, type Mask, phoneMask, zipMask } from './masks.ts'
import { useMaskedText } from './use-masked-text.ts'

interface MaskedInputProps extends InputProps<string> {
  mask: Mask
  type: 'text' | 'tel'
  inputMode: 'numeric' | 'tel'
}

/** The value is formatted text. */
function MaskedInput({ label, error, hint, optional, info, value, onChange, mask, ...native }: MaskedInputProps) {
  const control = useInputBeforeHydration<HTMLInputElement>(({ value: text }) => {
    if (text !== value) onChange(applyEdit(mask, '', text, text.length).text)
  })
  return (
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }}>
      <input
        ref={control}
        {...native}
        {...describedAs({ id: native.id, error, hint })}
        className="input input--short"
        {...useMaskedText(mask, value, onChange)}
      />
    </FieldShell>
  )
}

/** The value is up to ten digits, shown as ddd-ddd-dddd. */
export function PhoneInput({ value, onChange, ...input }: InputProps<string>) {
  return (
    <MaskedInput
      autoComplete="tel"
      {...input}
      mask={phoneMask}
      type="tel"
      inputMode="tel"
      value={phoneMask.format(value)}
      onChange={text => onChange(digitsOf(text))}
    />
  )
}

/** The value is text as shown: ddddd or ddddd-dddd. */
export function ZipInput(input: InputProps<string>) {
  return <MaskedInput {...input} mask={zipMask} type="text" inputMode="numeric" />
}
