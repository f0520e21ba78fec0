import type { Assignee, AssignmentResult } from '@porchlight/api'
import { staffPathTo, TO_SUBSTITUTE } from '@porchlight/domain/staff'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { AssignmentResults } from '../assignment/AssignmentResults.tsx'
import { countAssigned } from '../assignment/assignable.ts'
import { useAssignees } from '../assignment/use-assignees.ts'
import { DayInput } from '../form/DayInput.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { call } from '../session/api.ts'
import { opensApplications } from '../session/grants.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

interface AwayDialogProps {
  person: Pick<Assignee, 'id' | 'name' | 'away_until'>
  /** Closes the dialog; with what is said where something was saved. */
  onClose(said?: string): void
}

/** Sets until when a person is away, and who gets what falls due until then. For oneself, and for people that one manages. */
export function AwayDialog({ person, onClose }: AwayDialogProps) {
  const { session } = useStaff()
  const [results, setResults] = useState<readonly AssignmentResult[]>()
  const withStepUp = useStepUp()
  const { options } = useAssignees([])
  const t = useTexts(texts).away
  const all = useTexts(shared)
  const isOwn = person.id === session?.id
  const form = useStaffForm<{ away_until: string; give_to: string | null }>({
    empty: { away_until: person.away_until ?? '', give_to: null },
    hidden: ({ away_until }) => (away_until ? [] : ['give_to']),
    save: async ({ away_until, give_to }) => {
      const body = { away_until: away_until || null, give_to: away_until ? give_to : null }
      const done = await withStepUp('staff.away', person.id, stepUp =>
        call('PUT /staff/people/{staff_id}/away', { params: { staff_id: person.id }, body, stepUp }),
      )
      if (done.results.length === 0) return onClose(t.done)
      setResults(done.results)
    },
    unsaved: 'dropped',
  })
  const close = () => (results ? onClose(t.done) : form.busy || onClose())
  const { away_until } = form.values
  const queue = `${staffPathTo('applications')}?${new URLSearchParams({ view: 'all', officer: person.id })}`
  return (
    <Dialog
      short
      title={results ? t.given(countAssigned(results), results.length) : isOwn ? t.title : t.titleOf(person.name)}
      closeLabel={all.close}
      onClose={close}
      {...(!results && { onSubmit: form.submit })}
      footer={
        results ? (
          <Button onClick={close}>{all.close}</Button>
        ) : (
          <>
            <Button onClick={close}>{all.cancel}</Button>
            <Button type="submit" kind="primary" busy={form.busy && all.saving}>
              {t.save}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <AssignmentResults results={results} />
      ) : (
        <div className="stack" ref={form.root}>
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
          {away_until && opensApplications(session?.grants ?? []) && (
            <p>
              <Link href={queue}>{t.show}</Link>
            </p>
          )}
          <Problem sentence={form.problem} />
        </div>
      )}
    </Dialog>
  )
}
