import type { Choices, FieldKind, Fields } from '@porchlight/domain'
import type { ComponentType, ReactNode } from 'react'
import { useTexts, useTranslate } from '../text/texts.ts'
import type { InputProps } from '../ui/base/FieldShell.tsx'
import { TextInput } from '../ui/base/TextInput.tsx'
import { CheckboxGroup, CheckboxInput } from '../ui/CheckboxGroup.tsx'
import { PhoneInput, ZipInput } from '../ui/MaskedInput.tsx'
import { MoneyInput, NumberInput, PercentInput } from '../ui/NumericInput.tsx'
import { RadioInput, YesNoInput } from '../ui/RadioInput.tsx'
import { SelectInput } from '../ui/SelectInput.tsx'
import { texts } from './text.ts'

// biome-ignore lint/suspicious/noExplicitAny: the input of each kind takes its own type of value
type Input = ComponentType<InputProps<any> & { field: Fields[string]; children?: ReactNode }>

/** Returns whether a field that is left empty is refused. */
export const isRequired = ({ rules, empty }: Fields[string]): boolean => rules.some(rule => rule(empty) !== undefined)

/** A choice with more options than this is a list instead of cards. */
const MOST_CARDS = 6

/** The options of a field in the domain's order, with translated labels. */
export const optionsOf = <V extends string>(
  { choices }: { choices?: Choices<V> },
  translate: (english: string) => string,
) =>
  choices?.values.map(value => {
    const hint = choices.hints[value]
    return { value, label: translate(choices.labels[value]), hint: hint && translate(hint) }
  }) ?? []

/** A choice from a list, whatever the number of its options. */
export const ListInput: Input = ({ field, ...props }) => {
  const t = useTexts(texts)
  const translate = useTranslate()
  return <SelectInput {...props} options={optionsOf(field, translate)} placeholder={t.choose} />
}

const ChoiceInput: Input = ({ field, ...props }) => {
  const t = useTexts(texts)
  const options = optionsOf(field, useTranslate())
  return options.length > MOST_CARDS ? (
    <ListInput field={field} {...props} />
  ) : (
    <RadioInput {...props} options={options} keys={t.arrowKeys} />
  )
}

const ChoicesInput: Input = ({ field, ...props }) => (
  <CheckboxGroup {...props} options={optionsOf(field, useTranslate())} />
)

const YesNo: Input = ({ field: _, ...props }) => {
  const t = useTexts(texts)
  return <YesNoInput {...props} yes={t.yes} no={t.no} keys={t.arrowKeys} />
}

/** The input of each kind of field. A kind without an input does not compile. */
export const inputs: Record<FieldKind, Input> = {
  // The empty status is there before its text, or screen readers miss it.
  text: ({ field: _, note = '', ...props }) => <TextInput {...props} note={note} />,
  email: ({ field: _, ...props }) => <TextInput {...props} type="email" inputMode="email" autoCapitalize="none" />,
  phone: ({ field: _, ...props }) => <PhoneInput {...props} />,
  zip: ({ field: _, ...props }) => <ZipInput {...props} />,
  digits: ({ field: _, ...props }) => <TextInput {...props} inputMode="numeric" />,
  year: ({ field: _, ...props }) => <TextInput {...props} inputMode="numeric" />,
  money: ({ field: _, ...props }) => <MoneyInput {...props} />,
  percent: ({ field: _, ...props }) => <PercentInput {...props} />,
  number: ({ field: _, ...props }) => <NumberInput {...props} />,
  flag: ({ field: _, ...props }) => <CheckboxInput {...props} />,
  'yes-no': YesNo,
  choice: ChoiceInput,
  'multi-select': ChoicesInput,
}
