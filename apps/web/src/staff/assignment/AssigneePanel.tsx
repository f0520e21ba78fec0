import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { ASSIGNEE, type PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { Outcome } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

/** The person who works on the application, with Take, Give and Release. */
export function AssigneePanel({ view, changed }: PanelProps) {
  const { assignee, assigned_at, version, people, can_assign } = view.assignment
  const { session } = useStaff()
  const action = useAction()
  const times = useTimes()
  const saving = useTexts(shared).saving
  const t = useTexts(texts)
  const isOwn = assignee !== null && assignee.id === session?.id
  const mayTake = can_assign && session !== null && !isOwn

  const assign = (assignee_id: string | null) => {
    const body = { assignee_id, from: assignee?.id ?? null }
    return call('POST /staff/applications/{application_id}/assignment', {
      params: { application_id: view.id },
      body,
      ifMatch: version,
    })
  }
  const press = (to: string | null, done: string) =>
    // The page shows the person who was faster.
    void action.run(() => assign(to).finally(changed), done)
  const nameOf = (chosen: string | null) => people.find(({ id }) => id === chosen)?.name
  const give = useStaffForm<{ assignee_id: string | null }>({
    empty: { assignee_id: null },
    check: ({ assignee_id }) => (nameOf(assignee_id) === undefined ? { assignee_id: t.choose } : {}),
    save: ({ assignee_id }) => assign(assignee_id),
    changed,
    done: ({ assignee_id }) => t.given(nameOf(assignee_id) ?? ''),
  })
  // The person takes it with a button of their own.
  const others = people.filter(({ id }) => id !== session?.id)
  return (
    <section className="staff__sheet" aria-labelledby={ASSIGNEE}>
      <h2 id={ASSIGNEE}>{t.title}</h2>
      <p>
        <span>{assignee ? (isOwn ? t.own : assignee.name) : t.none}</span>
        {assigned_at && <span className="soft"> {t.since(times.minute(assigned_at))}</span>}
      </p>
      {can_assign && !assignee && <p className="soft">{t.noneWhy}</p>}
      {view.can_add_notes && assignee && !isOwn && (
        <p className="soft">{can_assign ? t.takeFirst : t.ofAnother(assignee.name)}</p>
      )}
      <Outcome {...action} />
      {can_assign && (
        <div className="staff__buttons">
          {mayTake && (
            <Button
              kind={assignee ? 'secondary' : 'primary'}
              busy={action.busy && saving}
              onClick={() => press(session.id, t.taken)}
            >
              {assignee ? t.takeFrom(assignee.name) : t.take}
            </Button>
          )}
          {assignee && <Button onClick={() => press(null, t.released)}>{t.release}</Button>}
        </div>
      )}
      {can_assign && others.length > 0 && (
        <StaffForm form={give} layout="line" button={t.give}>
          <SelectInput
            id="assignee_id"
            name="assignee_id"
            label={t.giveTo}
            placeholder={t.choose}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            {...give.field('assignee_id')}
          />
        </StaffForm>
      )}
    </section>
  )
}
