import { describedAs, FieldShell, type InputProps } from './FieldShell.tsx'

export interface Option<V extends string = string> {
  value: V
  label: string
  hint?: string
}

export interface SelectInputProps<V extends string> extends InputProps<V | null> {
  options: readonly Option<V>[]
  /** What stands there while nothing is chosen: 'Select'. */
  placeholder: string
}

export function SelectInput<V extends string>(props: SelectInputProps<V>) {
  const { label, error, hint, optional, info, value, onChange, options, placeholder, ...native } = props
  return (
    <FieldShell id={native.id} {...{ label, error, hint, optional, info }}>
      <select
        {...native}
        {...describedAs({ id: native.id, error, hint })}
        className="input"
        value={value ?? ''}
        onChange={event => onChange((event.target.value || null) as V | null)}
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
