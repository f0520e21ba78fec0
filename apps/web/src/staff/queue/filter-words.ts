import type { QueueResponse } from '@porchlight/api'
import { type Collateral, collateralLabels } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import type { QueueFilters } from './queue-address.ts'
import { texts } from './text.ts'

/** The codes of the address, by that of an application. */
export const collateralCodes: Record<Collateral, string> = { HOME: 'home', HOME_AND_LAND: 'land' }

/** Returns the filters that are set, each in words. A dealer or person that is not among the choices is 'one that isn't in your list'. */
export function useFilterWords() {
  const t = useTexts(texts).filters
  const translate = useTranslate()
  const { day } = useFormats()
  const nameIn = (list: { id: string; name: string }[], id: string) =>
    list.find(entry => entry.id === id)?.name ?? t.unknown
  const dayOf = (value: string) => (Number.isNaN(Date.parse(value)) ? value : day(value, 'UTC'))
  return (filters: QueueFilters, { dealers, officers }: Pick<QueueResponse, 'dealers' | 'officers'>): string[] => {
    const collateral = (Object.keys(collateralCodes) as Collateral[]).find(
      code => collateralCodes[code] === filters.collateral,
    )
    return [
      filters.dealer && nameIn(dealers, filters.dealer),
      filters.officer && nameIn(officers, filters.officer),
      collateral && translate(collateralLabels[collateral]),
      filters.from && t.fromDay(dayOf(filters.from)),
      filters.to && t.toDay(dayOf(filters.to)),
    ].filter(word => typeof word === 'string')
  }
}
