import type { QueueResponse } from '@porchlight/api'
import { type Collateral, collateralLabels } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { filterNames, type QueueFilters } from './queue-address.ts'
import { texts } from './text.ts'

/** The codes of the address, by that of an application. */
export const collateralCodes: Record<Collateral, string> = { HOME: 'home', HOME_AND_LAND: 'land' }

export type FilterChoices = Pick<QueueResponse, 'dealers' | 'officers'>

export interface FilterInWords {
  name: keyof QueueFilters
  words: string
}

/** Returns the filters that are set, each by name and in words. A dealer or person that is not among the choices is 'one that isn't in your list'. */
export function useFilterWords() {
  const t = useTexts(texts).filters
  const translate = useTranslate()
  const { day } = useFormats()
  const nameIn = (list: { id: string; name: string }[], id: string) =>
    list.find(entry => entry.id === id)?.name ?? t.unknown
  const dayOf = (value: string) => (Number.isNaN(Date.parse(value)) ? value : day(value, 'UTC'))
  const wordsFor: Record<keyof QueueFilters, (value: string, choices: FilterChoices) => string> = {
    dealer: (value, { dealers }) => nameIn(dealers, value),
    officer: (value, { officers }) => nameIn(officers, value),
    collateral: value => {
      const code = (Object.keys(collateralCodes) as Collateral[]).find(known => collateralCodes[known] === value)
      return code ? translate(collateralLabels[code]) : value
    },
    from: value => t.fromDay(dayOf(value)),
    to: value => t.toDay(dayOf(value)),
  }
  return (filters: QueueFilters, choices: FilterChoices): FilterInWords[] =>
    filterNames.flatMap(name => {
      const value = filters[name]
      return value ? [{ name, words: wordsFor[name](value, choices) }] : []
    })
}
