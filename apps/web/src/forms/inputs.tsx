import type { Choices, FieldKind, Fields } from '@porchlight/domain'
import type { ComponentType, ReactNode } from 'react'
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx'
import { CheckboxInput } from '../ui/CheckboxInput.tsx'
import type { InputProps } from '../ui/FieldShell.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { PercentInput } from '../ui/PercentInput.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { RadioInput } from '../ui/RadioInput.tsx'
import { SelectInput } from '../ui/SelectInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { YesNoInput } from '../ui/YesNoInput.tsx'
import { text } from './text.ts'

// biome-ignore lint/suspicious/noExplicitAny: each kind's input takes its own type of value
type Input = ComponentType<InputProps<any> & { field: Fields[string]; inputMode?: 'numeric'; children?: ReactNode }>

/** More answers than this are chosen from a list instead of being laid out. */
const MOST_CARDS = 6

/** A field's answers with their labels, in the order in which the domain lists them. */
export const optionsOf = <V extends string>({ choices }: { choices?: Choices<V> }) =>
  choices?.values.map(value => ({ value, label: choices.labels[value] as string })) ?? []

export const ListInput: Input = ({ field, ...props }) => (
  <SelectInput {...props} options={optionsOf(field)} placeholder={text().choose} />
)

/** One input per kind of field; a kind without one does not compile. */
export const inputs: Record<FieldKind, Input> = {
  text: ({ field: _, ...props }) => <TextInput {...props} />,
  email: ({ field: _, ...props }) => <TextInput {...props} type="email" inputMode="email" autoCapitalize="none" />,
  phone: ({ field: _, ...props }) => <PhoneInput {...props} />,
  digits: ({ field: _, ...props }) => <TextInput {...props} inputMode="numeric" />,
  year: ({ field: _, ...props }) => <TextInput {...props} inputMode="numeric" />,
  money: ({ field: _, ...props }) => <MoneyInput {...props} />,
  percent: ({ field: _, ...props }) => <PercentInput {...props} />,
  number: ({ field: _, ...props }) => <NumberInput {...props} />,
  flag: ({ field: _, ...props }) => <CheckboxInput {...props} />,
  'yes-no': ({ field: _, ...props }) => <YesNoInput {...props} yes={text().yes} no={text().no} />,
  choice: ({ field, ...props }) => {
    const options = optionsOf(field)
    return options.length > MOST_CARDS ? (
      <ListInput field={field} {...props} />
    ) : (
      <RadioInput {...props} options={options} />
    )
  },
  'some-of': ({ field, ...props }) => <CheckboxGroup {...props} options={optionsOf(field)} />,
}
