import type { Option } from './SelectInput.tsx'

/** Attributes of the control of an option: it is named by the label alone, and described by the hint. */
export const namedByOption = (id: string, { value, hint }: Option) =>
  hint ? { 'aria-labelledby': `${id}-${value}-label`, 'aria-describedby': `${id}-${value}-hint` } : undefined

/** The label and hint of an option of the group `id`. */
export function OptionText({ id, option: { value, label, hint } }: { id: string; option: Option }) {
  if (!hint) return <span>{label}</span>
  return (
    <span>
      <span id={`${id}-${value}-label`}>{label}</span>
      <span id={`${id}-${value}-hint`} className="choice__hint">
        {hint}
      </span>
    </span>
  )
}
