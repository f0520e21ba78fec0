import '../styles/forms.css'
import { type ReactNode, useState } from 'react'
import { describedAs, ErrorText, errorId, type InputProps } from './base/FieldShell.tsx'
import { useInputBeforeHydration } from './base/hydration.ts'
import './choose-by-enter.ts'
import { GroupShell } from './GroupShell.tsx'
import type { Option } from './SelectInput.tsx'

export interface CheckOption<V extends string> extends Option<V> {
  /**
   * Sub-options, in the same list of values. They show once the option or one of them is chosen, and until the option itself is
   * pressed again: an option below that excludes them would move away from under the finger.
   */
  options?: readonly CheckOption<V>[]
  /** Content below the option, such as its text field. It shows and hides like sub-options. */
  children?: ReactNode
}

export interface CheckboxGroupProps<V extends string> extends Omit<InputProps<readonly V[]>, 'onChange'> {
  options: readonly CheckOption<V>[]
  /** `toggled` is the pressed option, for rules such as 'this option excludes all others'. */
  onChange(values: V[], toggled: V): void
}

export function CheckboxGroup<V extends string>(props: CheckboxGroupProps<V>) {
  const { id, name = id, value, onChange, options, disabled, autoComplete: _, ...shell } = props
  const [opened, setOpened] = useState<readonly V[]>([])
  const isOpen = (option: CheckOption<V>) =>
    opened.includes(option.value) || [option, ...(option.options ?? [])].some(member => value.includes(member.value))
  const toggle = (toggled: V) => {
    const all = options.flatMap(option => [option, ...(option.options ?? [])])
    setOpened(all.filter(option => option.value !== toggled && isOpen(option)).map(option => option.value))
    onChange(value.includes(toggled) ? value.filter(chosen => chosen !== toggled) : [...value, toggled], toggled)
  }
  const group = useInputBeforeHydration<HTMLDivElement>(element => {
    const boxes = [...element.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`)]
    const pressed = boxes.find(box => box.checked !== value.includes(box.value as V))
    if (pressed) toggle(pressed.value as V)
  })
  const invalid = describedAs({ id, error: shell.error })['aria-invalid']

  const rows = (some: readonly CheckOption<V>[]): ReactNode =>
    some.map(option => (
      <div className="choices" key={option.value}>
        <label className="choice">
          <input
            type="checkbox"
            name={name}
            value={option.value}
            checked={value.includes(option.value)}
            disabled={disabled}
            aria-invalid={invalid}
            aria-expanded={option.options && isOpen(option)}
            onChange={() => toggle(option.value)}
          />
          <span>
            <span>{option.label}</span>
            {option.hint && <span className="choice__hint">{option.hint}</span>}
          </span>
        </label>
        {isOpen(option) && (option.options || option.children) && (
          <fieldset className="choices__within">
            <legend className="hidden">{option.label}</legend>
            {option.options && rows(option.options)}
            {option.children}
          </fieldset>
        )}
      </div>
    ))

  return (
    <GroupShell {...shell} id={id}>
      <div ref={group} className="choices">
        {rows(options)}
      </div>
    </GroupShell>
  )
}

/** One checkbox; the label may contain links. */
export function CheckboxInput(props: InputProps<boolean>) {
  const { label, error, hint, optional, info, value, onChange, autoComplete: _, ...native } = props
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
            <span>{label}</span>
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
