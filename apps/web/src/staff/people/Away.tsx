import { useTexts } from '../../text/texts.ts'
import { useStaffForm } from '../form/use-staff-form.ts'
import { useStoredDay } from '../form/use-stored-day.ts'
import { call } from '../session/api.ts'
import { AwayForm } from './AwayForm.tsx'
import type { PartProps } from './part.ts'
import { texts } from './text.ts'

/** The day until which new applications go to the substitute, and not to the person. */
export function Away({ person, params, send, changed }: PartProps) {
  const t = useTexts(texts).away
  const dayOf = useStoredDay()
  const form = useStaffForm({
    stored: { away_until: person.away_until ?? '' },
    words: ({ away_until }) => dayOf(away_until),
    save: ({ away_until }) => {
      const body = { away_until: away_until || null }
      return send('staff.away', stepUp => call('PUT /staff/people/{staff_id}/away', { params, body, stepUp }), t.done)
    },
    changed,
  })
  return <AwayForm id="away" text={t} form={form} day={form.field('away_until')} />
}
