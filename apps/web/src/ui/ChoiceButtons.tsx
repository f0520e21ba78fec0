import './form-styles.ts'
import { GroupShell } from './GroupShell.tsx'
import { Icon } from './Icon.tsx'
import type { Option } from './SelectInput.tsx'

export interface ChoiceButtonsProps<V extends string> {
  id: string
  /** The question; it is read out and not shown where `titled`, because the page's title asks it already. */
  label: string
  titled?: boolean
  options: readonly Option<V>[]
  /** The answer given before. */
  value: V | null
  onPick(value: V): void
}

/** Answers that take effect when pressed. Radio buttons would take effect while a person only moves past them by key. */
export function ChoiceButtons<V extends string>({ id, label, titled, options, value, onPick }: ChoiceButtonsProps<V>) {
  return (
    <GroupShell id={id} label={titled ? <span className="hidden">{label}</span> : label}>
      <div className="choices">
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            className="choice choice--button"
            aria-pressed={option.value === value}
            onClick={() => onPick(option.value)}
          >
            <span>
              {option.label}
              {option.hint && <span className="choice__hint">{option.hint}</span>}
            </span>
            <Icon name={option.value === value ? 'check' : 'chevron'} />
          </button>
        ))}
      </div>
    </GroupShell>
  )
}
