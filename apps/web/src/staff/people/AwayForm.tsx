import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import type { Action } from '../ui/use-action.ts'

interface AwayFormProps {
  /** The id of the heading. */
  id: string
  text: { title: string; until: string; hint: string; save: string }
  day: string
  onDay(day: string): void
  action: Action
  onSave(): void
  /** Further fields that are saved with the day. */
  children?: ReactNode
}

/** A section with the day until which a person is away. */
export function AwayForm({ id, text, day, onDay, action, onSave, children }: AwayFormProps) {
  const saving = useTexts(shared).saving
  const error = action.errors.away_until
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <section className="staff__sheet" aria-labelledby={id}>
      <h2 id={id}>{text.title}</h2>
      <form className="staff__form" noValidate onSubmit={submit}>
        <DayInput
          id="away_until"
          name="away_until"
          label={text.until}
          hint={text.hint}
          value={day}
          onChange={onDay}
          {...(error && { error })}
        />
        {children}
        <Problem sentence={error ? undefined : action.problem} />
        <div>
          <Button type="submit" busy={action.busy && saving}>
            {text.save}
          </Button>
        </div>
      </form>
    </section>
  )
}
