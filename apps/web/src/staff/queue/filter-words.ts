import type { QueueResponse } from '@porchlight/api'
import {
  type Collateral,
  collateralLabels,
  dueFilterNames,
  dueFilters,
  milestoneKinds,
  milestoneLabels,
  NO_ASSIGNEE,
  NO_LICENSE,
  overviewTexts,
  queueGroupLabels,
  taskKinds,
  taskLabels,
} from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { filterNames, type QueueFilters } from './queue-address.ts'
import { texts } from './text.ts'

/** The codes of the address, by that of an application. */
const collateralCodes: Record<Collateral, string> = { HOME: 'home', HOME_AND_LAND: 'land' }

/** The filters by one of several codes, each with its codes and their labels. */
export const codedFilters = {
  due: Object.fromEntries(dueFilterNames.map(name => [name, queueGroupLabels[dueFilters[name]]])),
  task: Object.fromEntries(taskKinds.map(kind => [kind, taskLabels[kind]])),
  outcome: Object.fromEntries(milestoneKinds.map(kind => [kind, milestoneLabels[kind]])),
  collateral: Object.fromEntries(
    (Object.keys(collateralCodes) as Collateral[]).map(code => [collateralCodes[code], collateralLabels[code]]),
  ),
} satisfies Partial<Record<keyof QueueFilters, Record<string, string>>>
export type CodedFilter = keyof typeof codedFilters

export type FilterChoices = Pick<QueueResponse, 'dealers' | 'officers'>

export interface FilterInWords {
  name: keyof QueueFilters
  words: string
}

/** Returns the filters that are set, each by name and in words. A dealer or person that is not among the choices is 'one that isn't in your list'. */
export function useFilterWords() {
  const { filters: t, unassigned } = useTexts(texts)
  const translate = useTranslate()
  const { day } = useFormats()
  const nameIn = (list: { id: string; name: string }[], id: string) =>
    list.find(entry => entry.id === id)?.name ?? t.unknown
  const dayOf = (value: string) => (Number.isNaN(Date.parse(value)) ? value : day(value, 'UTC'))
  const labelOf = (name: CodedFilter, value: string) => {
    const label = codedFilters[name][value]
    return label === undefined ? value : translate(label)
  }
  const wordsFor: Record<keyof QueueFilters, (value: string, choices: FilterChoices) => string> = {
    dealer: (value, { dealers }) => nameIn(dealers, value),
    officer: (value, { officers }) => (value === NO_ASSIGNEE ? unassigned : nameIn(officers, value)),
    due: value => labelOf('due', value),
    due_from: value => t.dueFrom(dayOf(value)),
    due_to: value => t.dueTo(dayOf(value)),
    task: value => labelOf('task', value),
    outcome: value => labelOf('outcome', value),
    deadline_to: value => t.deadlineTo(dayOf(value)),
    license: value => (value === NO_LICENSE ? translate(overviewTexts.unlicensed) : value),
    collateral: value => labelOf('collateral', value),
    from: value => t.fromDay(dayOf(value)),
    to: value => t.toDay(dayOf(value)),
  }
  return (filters: QueueFilters, choices: FilterChoices): FilterInWords[] =>
    filterNames.flatMap(name => {
      const value = filters[name]
      return value ? [{ name, words: wordsFor[name](value, choices) }] : []
    })
}
