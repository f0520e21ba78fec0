import '../styles/forms.css'
import { Icon } from './base/Icon.tsx'
import { checkIcon } from './base/icons.ts'
import { GroupShell } from './GroupShell.tsx'
import { chevronIcon } from './icons.ts'
import type { Option } from './SelectInput.tsx'

export interface ChoiceButtonsProps<V extends string> {
  id: string
  /** The question. With `titled` it is for screen readers only, because the page's title asks it. */
  label: string
  titled?: boolean
  options: readonly Option<V>[]
  /** The stored answer. */
  value: V | null
  onPick(value: V): void
}

/**
 * Options that submit when pressed; the caller waits `untilSeen` before it opens the next page. Radio buttons would submit while a
 * person moves over them by keyboard.
 */
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
              <span>{option.label}</span>
              {option.hint && <span className="choice__hint">{option.hint}</span>}
            </span>
            <Icon shape={option.value === value ? checkIcon : chevronIcon} />
          </button>
        ))}
      </div>
    </GroupShell>
  )
}
