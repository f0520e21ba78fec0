import '../styles/forms.css'
import { Fragment, useState } from 'react'
import { describedAs, FieldShell, type InputProps } from './FieldShell.tsx'
import { digitsOf } from './masks.ts'

const LENGTH = 6
const DASH_AFTER = 2

export interface CodeInputProps extends InputProps<string> {
  /** Called once six digits are entered: typed, pasted or autofilled. */
  onComplete?(code: string): void
}

/** One input that looks like six boxes: autofill and paste of one-time codes need a single input. */
export function CodeInput({
  label,
  error,
  hint,
  optional,
  info,
  value,
  onChange,
  onComplete,
  onBlur,
  ...native
}: CodeInputProps) {
  const [focused, setFocused] = useState(false)
  const next = Math.min(value.length, LENGTH - 1)
  return (
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }}>
      <div className="code">
        {Array.from({ length: LENGTH }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a box is
          <Fragment key={at}>
            <span aria-hidden="true" className={focused && at === next ? 'code__box code__box--next' : 'code__box'}>
              {value[at]}
            </span>
            {at === DASH_AFTER && <span aria-hidden="true">–</span>}
          </Fragment>
        ))}
        <input
          autoComplete="one-time-code"
          {...native}
          {...describedAs({ id: native.id, error, hint })}
          type="text"
          inputMode="numeric"
          value={value}
          onChange={event => {
            const digits = digitsOf(event.target.value)
            // A pasted code replaces the text; a seventh digit has no box.
            const isPasted = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste'
            const code = isPasted ? digits.slice(-LENGTH) : digits.slice(0, LENGTH)
            onChange(code)
            if (code.length === LENGTH && code !== value) onComplete?.(code)
          }}
          // The boxes cannot show a caret in the middle, so it stays at the end.
          onSelect={event => event.currentTarget.setSelectionRange(LENGTH, LENGTH)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            onBlur?.()
          }}
        />
      </div>
    </FieldShell>
  )
}
