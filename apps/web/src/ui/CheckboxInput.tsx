import './form-styles.ts'
import { ErrorText } from './ErrorText.tsx'
import { describedAs, errorId, type InputProps } from './FieldShell.tsx'
import { useInputBeforeHydration } from './hydration.ts'

/** One checkbox; the label may contain links. */
export function CheckboxInput({ label, error, hint, optional, info, value, onChange, ...native }: InputProps<boolean>) {
  const control = useInputBeforeHydration<HTMLInputElement>(({ checked }) => {
    if (checked !== value) onChange(checked)
  })
  return (
    <div className="field">
      <div className="field__label">
        <label className="choice choice--plain">
          <input
            {...native}
            {...describedAs({ id: native.id, error })}
            ref={control}
            type="checkbox"
            checked={value}
            onChange={event => onChange(event.target.checked)}
          />
          <span>
            {label}
            {optional && <small> {optional}</small>}
            {hint && <span className="choice__hint">{hint}</span>}
          </span>
        </label>
        {info}
      </div>
      <ErrorText id={errorId(native.id)} error={error} />
    </div>
  )
}
