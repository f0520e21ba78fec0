import { type Collateral, collateralLabels, type QueueView } from '@porchlight/domain/staff'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { type Option, SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { Popdown } from '../ui/Popdown.tsx'
import { collateralCodes, type FilterChoices } from './filter-words.ts'
import { filterIcon } from './icons.ts'
import { type QueueFilters as Filters, filterNames, type QueueAddress, queuePagePath } from './queue-address.ts'
import { texts } from './text.ts'

/** The views in which the assignee is part of the question already. */
const withoutOfficer: ReadonlySet<QueueView> = new Set<QueueView>(['mine', 'unassigned'])

interface QueueFiltersProps {
  address: QueueAddress
  view: QueueView
  choices: FilterChoices
  /** Messages of the server, by field. */
  errors: Record<string, string>
}

/** The filters of the address in a form, which opens below its button and works before the page is hydrated. */
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
  const submit = (event: FormEvent, close: () => void) => {
    event.preventDefault()
    const isOrdered = !typed.from || !typed.to || typed.from <= typed.to
    setOrder(isOrdered ? undefined : t.daysInOrder)
    if (!isOrdered) return
    close()
    go(queuePagePath({ ...address, filters: typed, after: null }))
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
  return (
    <Popdown label={t.title} icon={filterIcon} className="queue-tools__filters" open={Object.keys(errors).length > 0}>
      {close => (
        <form className="queue__filters" onSubmit={event => submit(event, close)} noValidate>
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
          </div>
        </form>
      )}
    </Popdown>
  )
}
