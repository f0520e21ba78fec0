import type { Assignee, AssignmentResult } from '@porchlight/api'
import { addDays, type Day } from '@porchlight/domain'
import { openGroups, TO_SUBSTITUTE } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { AssignmentResults } from '../assignment/AssignmentResults.tsx'
import { countAssigned } from '../assignment/assignable.ts'
import { useAssignees } from '../assignment/use-assignees.ts'
import { DayInput } from '../form/DayInput.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { countText } from '../queue/count-text.ts'
import { queuePagePath } from '../queue/queue-address.ts'
import { call, readOf } from '../session/api.ts'
import { opensApplications } from '../session/grants.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { texts } from './text.ts'

export interface AwayDialogProps {
  person: Pick<Assignee, 'id' | 'name' | 'away_until'>
  /** Closes the dialog; with what is said where something was saved. */
  onClose(said?: string): void
}

/** Sets until when a person is away, and who gets what falls due until then. For oneself, and for people that one manages. */
export function AwayDialog({ person, onClose }: AwayDialogProps) {
  const { session } = useStaff()
  const [results, setResults] = useState<readonly AssignmentResult[]>()
  const stepUp = useStepUp()
  const { options } = useAssignees([])
  const { list } = useFormats()
  const t = useTexts(texts).away
  const isOwn = person.id === session?.id
  const form = useStaffForm<{ away_until: string; give_to: string | null }>({
    empty: { away_until: person.away_until ?? '', give_to: null },
    hidden: ({ away_until }) => (away_until ? [] : ['give_to']),
    save: async ({ away_until, give_to }) => {
      const body = { away_until: away_until || null, give_to: away_until ? give_to : null }
      const params = { staff_id: person.id }
      const done = await call('PUT /staff/people/{staff_id}/away', { params, body, stepUp })
      if (done.results.length === 0)
        return onClose(
          done.handed_over.length > 0
            ? t.back(list(done.handed_over.map(each => t.gave(each.applications, each.person.name))))
            : t.done,
        )
      setResults(done.results)
    },
    unsaved: 'dropped',
  })
  const { away_until } = form.values
  if (results)
    return (
      <AssignmentResults
        title={t.given(countAssigned(results), results.length)}
        results={results}
        onClose={() => onClose(t.done)}
      />
    )
  return (
    <FormDialog short form={form} title={isOwn ? t.title : t.titleOf(person.name)} act={t.save} onClose={onClose}>
      <DayInput
        id="away_until"
        name="away_until"
        label={t.until}
        hint={isOwn ? t.ownHint : t.hint}
        {...form.field('away_until')}
      />
      {away_until && (
        <SelectInput
          id="give_to"
          name="give_to"
          label={t.giveTo}
          placeholder={isOwn ? t.ownStay : t.stay(person.name)}
          options={[
            { value: TO_SUBSTITUTE, label: t.substitute },
            ...options.filter(({ value }) => value !== person.id),
          ]}
          {...form.field('give_to')}
        />
      )}
      {opensApplications(session?.grants ?? []) && <OpenWork officer={person.id} before={away_until} />}
    </FormDialog>
  )
}

/** The open applications of a person, and the list of those that fall due before a day; '' for no day. */
function OpenWork({ officer, before }: { officer: string; before: Day }) {
  const { shortDay } = useFormats()
  const t = useTexts(texts).away
  const filters = { officer, ...(before && { due_to: addDays(before, -1) }) }
  const all = useQuery(readOf('GET /staff/queue', { query: { view: 'all', officer } })).data
  const due = useQuery(readOf('GET /staff/queue', { query: { view: 'all', ...filters } })).data?.counts.all
  const open = all && openGroups.reduce((sum, group) => sum + all.groups[group], 0)
  return (
    <p role="status">
      {open !== undefined && <span>{t.open(countText(open))} </span>}
      {before && due === 0 && <span>{t.noneDue(shortDay(before, 'UTC'))}</span>}
      {before && due !== undefined && due > 0 && (
        <Link href={queuePagePath({ view: 'all', sort: null, filters, after: null })}>
          {t.due(countText(due), shortDay(before, 'UTC'))}
        </Link>
      )}
    </p>
  )
}
