import type { Choices } from '@porchlight/domain'
import type { ReactNode } from 'react'
import type { CheckOption } from '../../ui/CheckboxGroup.tsx'

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
