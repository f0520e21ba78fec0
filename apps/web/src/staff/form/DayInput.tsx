import type { Day } from '@porchlight/domain'
import { describedAs, FieldShell, type InputProps } from '../../ui/base/FieldShell.tsx'
import { useInputBeforeHydration } from '../../ui/base/hydration.ts'

interface DayInputProps extends InputProps<Day> {
  min?: Day
  max?: Day
}

/** A day, or '' while none is chosen. The browser's own control is typed as well as chosen from. */
export const DayInput = (props: DayInputProps) => <BrowserInput {...props} type="date" />

/** 'HH:MM', or '' while none is chosen. */
export const TimeInput = (props: InputProps<string>) => <BrowserInput {...props} type="time" />

function BrowserInput({
  label,
  error,
  hint,
  optional,
  info,
  onChange,
  ...native
}: DayInputProps & { type: 'date' | 'time' }) {
  const control = useInputBeforeHydration<HTMLInputElement>(input => {
    if (input.value !== native.value) onChange(input.value)
  })
  return (
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }}>
      <input
        {...native}
        {...describedAs({ id: native.id, error, hint })}
        className="input input--short"
        ref={control}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldShell>
  )
}
