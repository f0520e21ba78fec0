import { describedAs, FieldShell, type InputProps } from './FieldShell.tsx'
import { useInputBeforeHydration } from './hydration.ts'

export interface Option<V extends string = string> {
  value: V
  label: string
  hint?: string
}

export interface SelectInputProps<V extends string> extends InputProps<V | null> {
  options: readonly Option<V>[]
  /** The text while nothing is chosen: 'Select'. */
  placeholder: string
}

export function SelectInput<V extends string>(props: SelectInputProps<V>) {
  const { label, error, hint, optional, info, value, onChange, options, placeholder, ...native } = props
  const choose = (chosen: string) => onChange((chosen || null) as V | null)
  const control = useInputBeforeHydration<HTMLSelectElement>(({ value: chosen }) => {
    if (chosen !== (value ?? '')) choose(chosen)
  })
  return (
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }}>
      <select
        ref={control}
        {...native}
        {...describedAs({ id: native.id, error, hint })}
        className="input"
        value={value ?? ''}
        onChange={event => choose(event.target.value)}
      >
        <option value="">{placeholder}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}
