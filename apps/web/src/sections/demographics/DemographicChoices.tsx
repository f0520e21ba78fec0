import type { Choices } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx'
import { nestedOptions } from './nested-options.ts'
import { texts } from './text.ts'

interface DemographicChoicesProps<V extends string> {
  id: string
  label: string
  choices: Choices<V>
  /** The answers that stand under another one. */
  groups?: Partial<Record<V, readonly V[]>>
  /** What else stands under an answer. */
  within?: Partial<Record<V, ReactNode>>
  value: V[]
  error: string | undefined
  /** What is chosen once this answer was pressed. */
  toggle(chosen: readonly V[], pressed: V): V[]
  onChange(chosen: V[]): void
}

export function DemographicChoices<V extends string>(props: DemographicChoicesProps<V>) {
  const t = useTexts(texts)
  const { id, label, choices, groups = {}, within = {}, value, error, toggle, onChange } = props
  return (
    <CheckboxGroup
      id={id}
      label={<span className="hidden">{label}</span>}
      hint={t.lead}
      options={nestedOptions(
        choices,
        groups as Partial<Record<V, readonly V[]>>,
        within as Partial<Record<V, ReactNode>>,
      )}
      value={value}
      error={error}
      onChange={(_, pressed) => onChange(toggle(value, pressed))}
    />
  )
}
