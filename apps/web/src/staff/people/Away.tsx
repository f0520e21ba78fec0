import type { FormEvent } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { DayInput } from '../DayInput.tsx'
import { Problem } from '../parts.tsx'
import { texts as shared } from '../text.ts'
import { useAction } from '../use-action.ts'
import { usePart } from '../use-part.ts'
import type { PartProps } from './part.ts'
import { texts } from './text.ts'

/** The day until which new applications go to the substitute, and not to the person. */
export function Away({ person, change }: PartProps) {
  const { typed, type } = usePart(person.away_until ?? '')
  const action = useAction()
  const saving = useTexts(shared).saving
  const t = useTexts(texts).away
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = { away_until: typed || null }
    void change(action, { step: 'staff.away', method: 'PUT', path: 'away', body, done: t.done })
  }
  const error = action.errors.away_until
  return (
    <section className="staff__sheet" aria-labelledby="away">
      <h2 id="away">{t.title}</h2>
      <form className="staff__form" noValidate onSubmit={save}>
        <DayInput
          id="away_until"
          name="away_until"
          label={t.until}
          hint={t.hint}
          value={typed}
          onChange={type}
          {...(error && { error })}
        />
        <Problem sentence={error ? undefined : action.problem} />
        <div>
          <Button type="submit" busy={action.busy && saving}>
            {t.save}
          </Button>
        </div>
      </form>
    </section>
  )
}
