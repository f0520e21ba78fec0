import { useTexts } from '../../text/texts.ts'
import { useStoredDay } from '../form/use-stored-day.ts'
import { AwayButton, type AwayButtonProps } from './AwayButton.tsx'
import { texts } from './text.ts'

/** Says until when a person is away, with the dialog that sets it. */
export function Absence({ person, changed }: Omit<AwayButtonProps, 'kind'>) {
  const dayOf = useStoredDay()
  const t = useTexts(texts).away
  return (
    <div className="stack">
      <p>{person.away_until ? t.isAway(dayOf(person.away_until)) : t.isHere}</p>
      <div>
        <AwayButton person={person} changed={changed} />
      </div>
    </div>
  )
}
