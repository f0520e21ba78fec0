import { NO_ASSIGNEE, type QueueView } from '@porchlight/domain/staff'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { type Option, SelectInput } from '../../ui/SelectInput.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { Popdown } from '../ui/Popdown.tsx'
import { type CodedFilter, codedFilters, type FilterChoices } from './filter-words.ts'
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
  const { filters: t, unassigned } = useTexts(texts)
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
  const named = (list: { id: string; name: string }[]): Option[] =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const coded = (name: CodedFilter): Option[] =>
    Object.entries<string>(codedFilters[name]).map(([value, label]) => ({ value, label: translate(label) }))
  const selects: { name: keyof Filters; label: string; any: string; options: Option[]; isShown?: boolean }[] = [
    { name: 'dealer', label: t.dealer, any: t.allDealers, options: named(dealers), isShown: dealers.length > 1 },
    {
      name: 'officer',
      label: t.officer,
      any: view === 'calls' ? t.me : t.allOfficers,
      options: [{ value: NO_ASSIGNEE, label: unassigned }, ...named(officers)],
      isShown: officers.length > 0 && !withoutOfficer.has(view),
    },
    { name: 'due', label: t.due, any: t.anyDue, options: coded('due'), isShown: view !== 'done' },
    { name: 'task', label: t.task, any: t.anyTask, options: coded('task'), isShown: view !== 'done' },
    { name: 'outcome', label: t.outcome, any: t.anyOutcome, options: coded('outcome') },
    { name: 'collateral', label: t.collateral, any: t.anyCollateral, options: coded('collateral') },
  ]
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
  return (
    <Popdown label={t.title} icon={filterIcon} className="queue-tools__filters" open={Object.keys(errors).length > 0}>
      {close => (
        <form className="queue__filters" onSubmit={event => submit(event, close)} noValidate>
          <Hidden
            values={{
              view: address.view,
              sort: address.sort,
              due_from: typed.due_from,
              due_to: typed.due_to,
              deadline_to: typed.deadline_to,
              license: typed.license,
            }}
          />
          {selects
            .filter(({ isShown = true }) => isShown)
            .map(({ name, label, any, options }) => (
              <SelectInput
                key={name}
                id={name}
                name={name}
                label={label}
                placeholder={any}
                options={options}
                value={typed[name] ?? null}
                error={errors[name]}
                onChange={put(name)}
              />
            ))}
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

/** The parts of the address that the form keeps and has no fields for. */
const Hidden = ({ values }: { values: Record<string, string | null | undefined> }) =>
  Object.entries(values).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)
