import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { describedAs, errorId, FieldShell, type InputProps } from './base/FieldShell.tsx'
import { useInputBeforeHydration } from './base/hydration.ts'
import { GroupShell } from './GroupShell.tsx'
import { PartErrors } from './PartErrors.tsx'
import '../styles/forms.css'

export interface Option<V extends string = string> {
  value: V
  label: string
  hint?: string
}

const TYPE_AHEAD_MS = 1000

/**
 * Chooses an option by a word inside its label, so that 'June' finds '6-June'. The native search finds the beginnings of
 * labels only, and keeps the digits.
 */
function useWordSearch(options: readonly Option[], choose: (value: string) => void) {
  const typed = useRef({ text: '', time: 0 })
  return (event: KeyboardEvent) => {
    if (!/^\p{L}$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    const isNew = event.timeStamp - typed.current.time > TYPE_AHEAD_MS
    const text = (isNew ? '' : typed.current.text) + event.key.toLowerCase()
    typed.current = { text, time: event.timeStamp }
    const found = options.find(({ label }) =>
      label
        .toLowerCase()
        .replace(/^[^\p{L}]+/u, '')
        .startsWith(text),
    )
    if (!found) return
    event.preventDefault()
    choose(found.value)
  }
}

interface SelectInputProps<V extends string> extends InputProps<V | null> {
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
      <OptionSelect
        ref={control}
        {...native}
        {...describedAs({ id: native.id, error, hint })}
        className="input"
        value={value ?? ''}
        options={options}
        placeholder={placeholder}
        choose={choose}
      />
    </FieldShell>
  )
}

interface SelectPart<K extends string> {
  key: K
  label: string
  options: readonly Option[]
  autoComplete?: string
}

interface SelectGroupProps<K extends string>
  extends Omit<InputProps<Readonly<Record<K, string | null>>>, 'error' | 'onChange'> {
  parts: readonly SelectPart<K>[]
  /** Messages by part. */
  errors?: Partial<Record<K, string>>
  /** The message while several parts have one. */
  instruction?: string
  placeholder: string
  onChange(value: Record<K, string | null>): void
}

interface OptionSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  options: readonly Option[]
  placeholder: string
  choose(value: string): void
}

function OptionSelect({ options, placeholder, choose, ...native }: OptionSelectProps) {
  return (
    <select {...native} onChange={event => choose(event.target.value)} onKeyDown={useWordSearch(options, choose)}>
      <option value="">{placeholder}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Selects that form one answer, such as a date. Each has the id `{id}_{key}`. */
export function SelectGroup<K extends string>(props: SelectGroupProps<K>) {
  const {
    id,
    value,
    onChange,
    parts,
    errors = {} as Partial<Record<K, string>>,
    instruction,
    placeholder,
    disabled,
    'aria-required': required,
    name: _,
    autoComplete: __,
    ...shell
  } = props
  const group = useInputBeforeHydration<HTMLDivElement>(element => {
    const selects = [...element.querySelectorAll('select')]
    const chosen = Object.fromEntries(parts.map(({ key }, index) => [key, selects[index]?.value || null]))
    if (parts.some(({ key }) => (value[key] || null) !== chosen[key])) onChange({ ...value, ...chosen } as typeof value)
  })
  return (
    <GroupShell {...shell} id={id}>
      <div ref={group} className="boxes">
        {parts.map(part => {
          const partId = `${id}_${part.key}`
          return (
            <div key={part.key}>
              <label htmlFor={partId}>{part.label}</label>
              <OptionSelect
                id={partId}
                name={partId}
                className="input"
                autoComplete={part.autoComplete}
                disabled={disabled}
                aria-required={required}
                aria-invalid={errors[part.key] ? true : undefined}
                aria-describedby={errors[part.key] ? errorId(partId) : undefined}
                value={value[part.key] ?? ''}
                options={part.options}
                placeholder={placeholder}
                choose={chosen => onChange({ ...value, [part.key]: chosen || null })}
              />
            </div>
          )
        })}
      </div>
      <PartErrors
        id={id}
        parts={parts.map(({ key }) => ({ id: `${id}_${key}`, error: errors[key] }))}
        instruction={instruction}
      />
    </GroupShell>
  )
}

interface MonthYear {
  month: string | null
  year: string
}

interface MonthYearInputProps extends Omit<InputProps<MonthYear>, 'error'> {
  errors?: { month?: string; year?: string }
  instruction?: string
  months: readonly Option[]
  years: readonly Option[]
  text: { month: string; year: string; placeholder: string }
}

/** The selects have the ids `{id}_month` and `{id}_year`. */
export function MonthYearInput({ value, onChange, months, years, text, ...props }: MonthYearInputProps) {
  return (
    <SelectGroup<'month' | 'year'>
      {...props}
      placeholder={text.placeholder}
      parts={[
        { key: 'month', label: text.month, options: months },
        { key: 'year', label: text.year, options: years },
      ]}
      value={value}
      onChange={({ month, year }) => onChange({ month, year: year ?? '' })}
    />
  )
}
