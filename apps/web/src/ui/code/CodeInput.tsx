import '../../styles/code.css'
import { Fragment, useState } from 'react'
import { toPlain } from '../../text/plain.ts'
import { describedAs, FieldShell, type InputProps } from '../base/FieldShell.tsx'
import { useInputBeforeHydration } from '../base/hydration.ts'
import { digitsOf } from '../masks.ts'

const LENGTH = 6
const DASH_AFTER = 2
const CODE = /^\d{6}$/
/** A code may be copied with what separates its digits in a message. */
const SEPARATORS = /[\s-]/g

export interface CodeInputProps extends InputProps<string> {
  /** Called once six digits are entered: typed, pasted or autofilled. */
  onComplete?(code: string): void
  /** Called instead of `onChange` when the pasted text is not a code. */
  onInvalidPaste?(): void
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
  onInvalidPaste,
  onBlur,
  ...native
}: CodeInputProps) {
  const [focused, setFocused] = useState(false)
  const enter = (code: string) => {
    onChange(code)
    if (code.length === LENGTH && code !== value) onComplete?.(code)
  }
  // A seventh digit has no box.
  const type = (text: string) => enter(digitsOf(text).slice(0, LENGTH))
  const control = useInputBeforeHydration<HTMLInputElement>(({ value: text }) => {
    if (text !== value) type(text)
  })
  const next = Math.min(value.length, LENGTH - 1)
  return (
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }}>
      <div className="code">
        {Array.from({ length: LENGTH }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a box is
          <Fragment key={index}>
            <span aria-hidden="true" className={focused && index === next ? 'code__box code__box--next' : 'code__box'}>
              {value[index]}
            </span>
            {index === DASH_AFTER && <span aria-hidden="true">–</span>}
          </Fragment>
        ))}
        <input
          ref={control}
          autoComplete="one-time-code"
          {...native}
          {...describedAs({ id: native.id, error, hint })}
          type="text"
          inputMode="numeric"
          value={value}
          onChange={event => type(event.target.value)}
          onPaste={event => {
            event.preventDefault()
            const code = toPlain(event.clipboardData.getData('text')).replace(SEPARATORS, '')
            if (CODE.test(code)) enter(code)
            else onInvalidPaste?.()
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
