import { type FormEvent, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTimes } from '../../ui/times.ts'
import { ASSIGNEE, type PanelProps } from '../panel/panel.ts'
import { callStaff } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

/** The application went on since the page was read. */
const stale = new Set(['taken_by_another', 'version_conflict'])

/** The person who works on the application, with Take, Give and Release. */
export function AssigneePanel({ view, path, changed }: PanelProps) {
  const { assignee, assigned_at, version, people, can_assign } = view.assignment
  const { session } = useStaff()
  const [chosen, setChosen] = useState<string | null>(null)
  const [done, setDone] = useState('')
  const action = useAction()
  const times = useTimes()
  const saving = useTexts(shared).saving
  const t = useTexts(texts)
  const isOwn = assignee !== null && assignee.id === session?.id
  const mayTake = can_assign && session !== null && !isOwn

  const assign = (to: string | null, sentence: string) => {
    setDone('')
    return action.run(async () => {
      try {
        const body = { assignee_id: to, from: assignee?.id ?? null }
        await callStaff('POST', `${path}/assignment`, { body, version })
      } catch (error) {
        // The page shows the person who was faster, and keeps the choice.
        if (error instanceof ApiError && stale.has(error.code)) await changed()
        throw error
      }
      setChosen(null)
      await changed()
      setDone(sentence)
    })
  }
  const give = (event: FormEvent) => {
    event.preventDefault()
    const person = people.find(({ id }) => id === chosen)
    if (!person) return action.refuse({ assignee_id: t.choose })
    void assign(person.id, t.given(person.name))
  }
  // The person takes it with a button of their own.
  const others = people.filter(({ id }) => id !== session?.id)
  return (
    <section className="staff__sheet" aria-labelledby={ASSIGNEE}>
      <h2 id={ASSIGNEE}>{t.title}</h2>
      <p>
        {assignee ? (isOwn ? t.own : assignee.name) : t.none}
        {assigned_at && <span className="soft"> {t.since(times.minute(assigned_at))}</span>}
      </p>
      {can_assign && !assignee && <p className="soft">{t.noneWhy}</p>}
      {view.can_add_notes && assignee && !isOwn && (
        <p className="soft">{can_assign ? t.takeFirst : t.ofAnother(assignee.name)}</p>
      )}
      <Problem sentence={action.errors.assignee_id ? undefined : action.problem} />
      {can_assign && (
        <div className="staff__buttons">
          {mayTake && (
            <Button
              kind={assignee ? 'secondary' : 'primary'}
              busy={action.busy && saving}
              onClick={() => void assign(session.id, t.taken)}
            >
              {assignee ? t.takeFrom(assignee.name) : t.take}
            </Button>
          )}
          {assignee && <Button onClick={() => void assign(null, t.released)}>{t.release}</Button>}
        </div>
      )}
      {can_assign && others.length > 0 && (
        <form className="staff__form staff__form--line" noValidate onSubmit={give}>
          <SelectInput
            id="assignee_id"
            name="assignee_id"
            label={t.giveTo}
            placeholder={t.choose}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setChosen}
            {...(action.errors.assignee_id && { error: action.errors.assignee_id })}
          />
          <div>
            <Button type="submit" busy={action.busy && saving}>
              {t.give}
            </Button>
          </div>
        </form>
      )}
      <Toast message={done} />
    </section>
  )
}
