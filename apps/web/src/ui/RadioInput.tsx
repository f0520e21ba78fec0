import '../styles/forms.css'
import type { InputProps } from './base/FieldShell.tsx'
import { useInputBeforeHydration } from './base/hydration.ts'
import './choose-by-enter.ts'
import { GroupShell } from './GroupShell.tsx'
import type { Option } from './SelectInput.tsx'

export interface RadioInputProps<V extends string> extends InputProps<V | null> {
  options: readonly Option<V>[]
  /** Shows two short options side by side. */
  pair?: boolean
  /** Shown where the keyboard is used and nothing is chosen: 'Choose with the arrow keys'. */
  keys?: string
}

export function RadioInput<V extends string>(props: RadioInputProps<V>) {
  const { id, name = id, value, onChange, options, disabled, pair, keys, ...shell } = props
  const group = useInputBeforeHydration<HTMLDivElement>(element => {
    const chosen = element.querySelector<HTMLInputElement>('input:checked')?.value
    if (chosen !== undefined && chosen !== value) onChange(chosen as V)
  })
  return (
    <GroupShell {...shell} id={id} role="radiogroup">
      <div ref={group} className={pair ? 'choices choices--pair' : 'choices'}>
        {options.map(option => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span>{option.label}</span>
              {option.hint && <span className="choice__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {/* Screen readers say it themselves. */}
      {keys && value === null && !shell.error && (
        <p className="choices__keys" aria-hidden="true">
          {keys}
        </p>
      )}
    </GroupShell>
  )
}

export interface YesNoInputProps extends InputProps<boolean | null>, Pick<RadioInputProps<string>, 'keys'> {
  yes: string
  no: string
}

export function YesNoInput({ value, onChange, yes, no, ...props }: YesNoInputProps) {
  return (
    <RadioInput
      {...props}
      pair
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={answer => onChange(answer === 'yes')}
    />
  )
}
