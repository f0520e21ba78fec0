import type { ReactNode } from 'react'
import { DayInput } from '../form/DayInput.tsx'
import { StaffForm } from '../form/StaffForm.tsx'
import type { ShownForm } from '../form/use-staff-form.ts'

interface AwayFormProps {
  id: string
  text: { title: string; until: string; hint: string; save: string }
  form: ShownForm
  day: { value: string; onChange(day: string): void; error?: string }
  /** Further fields that are saved with the day. */
  children?: ReactNode
}

/** A section with the day until which a person is away. */
export const AwayForm = ({ id, text, form, day, children }: AwayFormProps) => (
  <section className="staff__sheet" aria-labelledby={id}>
    <h2 id={id}>{text.title}</h2>
    <StaffForm form={form} button={text.save}>
      <DayInput id="away_until" name="away_until" label={text.until} hint={text.hint} {...day} />
      {children}
    </StaffForm>
  </section>
)
