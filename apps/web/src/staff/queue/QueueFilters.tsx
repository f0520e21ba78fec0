import type { QueueResponse } from '@porchlight/api'
import { type Collateral, collateralLabels, type QueueView } from '@porchlight/domain/staff'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { type Option, SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { collateralCodes, useFilterWords } from './filter-words.ts'
import { type QueueFilters as Filters, filterNames, type QueueAddress, queuePagePath } from './queue-address.ts'
import { texts } from './text.ts'

/** The views in which the assignee is part of the question already. */
const withoutOfficer: ReadonlySet<QueueView> = new Set<QueueView>(['mine', 'unassigned'])

interface QueueFiltersProps {
  address: QueueAddress
  view: QueueView
  choices: Pick<QueueResponse, 'dealers' | 'officers'>
  /** Messages of the server, by field. */
  errors: Record<string, string>
}

/** The filters of the address in a form, which works before the page is hydrated. */
export function QueueFilters({ address, view, choices, errors }: QueueFiltersProps) {
  const [, go] = useLocation()
  const t = useTexts(texts).filters
  const translate = useTranslate()
  const { filters } = address
  const { dealers, officers } = choices
  const [base, setBase] = useState(filters)
  const [typed, setTyped] = useState(filters)
  const [order, setOrder] = useState<string>()
  // The address changed by Back or a link: the form shows what is applied.
  if (filterNames.some(name => filters[name] !== base[name])) {
    setBase(filters)
    setTyped(filters)
    setOrder(undefined)
  }
  const put = (name: keyof Filters) => (value: string | null) =>
    setTyped(({ [name]: _, ...others }) => (value ? { ...others, [name]: value } : others))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isOrdered = !typed.from || !typed.to || typed.from <= typed.to
    setOrder(isOrdered ? undefined : t.daysInOrder)
    if (isOrdered) go(queuePagePath({ ...address, filters: typed, after: null }))
  }
  const select = (name: 'dealer' | 'officer' | 'collateral', label: string, any: string, options: Option[]) => (
    <SelectInput
      id={name}
      name={name}
      label={label}
      placeholder={any}
      options={options}
      value={typed[name] ?? null}
      error={errors[name]}
      onChange={put(name)}
    />
  )
  const day = (name: 'from' | 'to', error: string | undefined) => (
    <DayInput
      id={name}
      name={name}
      label={t[name]}
      value={typed[name] ?? ''}
      onChange={put(name)}
      {...(error && { error })}
    />
  )
  const named = (list: { id: string; name: string }[]): Option[] =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const isSet = filterNames.some(name => filters[name])
  return (
    <Fold open={isSet} summary={<FilterSummary filters={filters} choices={choices} />}>
      <form className="queue__filters" onSubmit={submit} noValidate data-keeps-focus>
        {address.view && <input type="hidden" name="view" value={address.view} />}
        {address.sort && <input type="hidden" name="sort" value={address.sort} />}
        {dealers.length > 1 && select('dealer', t.dealer, t.allDealers, named(dealers))}
        {officers.length > 0 &&
          !withoutOfficer.has(view) &&
          select('officer', t.officer, t.allOfficers, named(officers))}
        {select(
          'collateral',
          t.collateral,
          t.anyCollateral,
          Object.entries(collateralCodes).map(([code, value]) => ({
            value,
            label: translate(collateralLabels[code as Collateral]),
          })),
        )}
        {day('from', errors.from)}
        {day('to', order ?? errors.to)}
        <div className="staff__buttons">
          <Button type="submit">{t.apply}</Button>
          {isSet && <Link href={queuePagePath({ ...address, filters: {}, after: null })}>{t.clear}</Link>}
        </div>
      </form>
    </Fold>
  )
}

function FilterSummary({ filters, choices }: { filters: Filters } & Pick<QueueFiltersProps, 'choices'>) {
  const t = useTexts(texts).filters
  const { enumeration } = useFormats()
  const words = useFilterWords()(filters, choices)
  return <span>{words.length > 0 ? t.set(enumeration(words)) : t.title}</span>
}
