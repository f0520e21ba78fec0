import { type Choices, demographicDisclaimer } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { LegalParagraphs, useLegalText } from '../../forms/parts/LegalText.tsx'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { CheckboxGroup, type CheckOption } from '../../ui/CheckboxGroup.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { texts } from './text.ts'

interface DemographicChoicesProps<V extends string> {
  id: string
  label: string
  choices: Choices<V>
  /** Says that more than one answer can be right. */
  several?: boolean
  /** The sub-options of an option. */
  groups?: Partial<Record<V, readonly V[]>>
  /** Content below an option, such as its text field. */
  within?: Partial<Record<V, ReactNode>>
  value: V[]
  error: string | undefined
  /** The choices after this option was pressed. */
  toggle(chosen: readonly V[], pressed: V): V[]
  onChange(chosen: V[]): void
}

export function DemographicChoices<V extends string>(props: DemographicChoicesProps<V>) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { id, label, choices, several, groups = {}, within = {}, value, error, toggle, onChange } = props
  return (
    <CheckboxGroup
      id={id}
      label={<span className="hidden">{label}</span>}
      hint={several ? t.lead : undefined}
      options={nestedOptions(
        choices,
        groups as Partial<Record<V, readonly V[]>>,
        within as Partial<Record<V, ReactNode>>,
        translate,
      )}
      value={value}
      error={error}
      onChange={(_, pressed) => onChange(toggle(value, pressed))}
    />
  )
}

/** Explains before the questions why they are asked and that answering is voluntary. After the first page it is folded. */
export function Disclaimer({ folded }: { folded?: boolean }) {
  const { title } = useLegalText(demographicDisclaimer)
  if (folded)
    return (
      <Fold summary={title}>
        <div className="stack stack--tight">
          <LegalParagraphs text={demographicDisclaimer} />
        </div>
      </Fold>
    )
  return (
    <section className="card">
      <div className="card__title">
        <h2>{title}</h2>
      </div>
      {/* In small type, so that a phone shows all answers below it. */}
      <div className="card__details stack stack--tight small">
        <LegalParagraphs text={demographicDisclaimer} />
      </div>
    </section>
  )
}

/** The choices as nested options: each group's members below it, and the content of `within` below its choice. */
export function nestedOptions<V extends string>(
  { values, labels }: Choices<V>,
  groups: Partial<Record<V, readonly V[]>>,
  within: Partial<Record<V, ReactNode>>,
  translate: (label: string) => string,
): CheckOption<V>[] {
  const members: Partial<Record<V, readonly V[]>> = groups
  const nested = Object.values<readonly V[] | undefined>(groups).flatMap(group => group ?? [])
  const option = (value: V): CheckOption<V> => ({
    value,
    label: translate(labels[value]),
    options: members[value]?.map(option),
    children: within[value],
  })
  return values.filter(value => !nested.includes(value)).map(option)
}
