import type { Assignee } from '@porchlight/api'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useStoredDay } from '../form/use-stored-day.ts'
import { sayDone } from '../undo/done.ts'
import { AwayDialog } from './AwayDialog.tsx'
import { texts } from './text.ts'

interface AbsenceProps {
  person: Pick<Assignee, 'id' | 'name' | 'away_until'>
  changed(): Promise<unknown>
}

/** Says until when a person is away, with the dialog that sets it. */
export function Absence({ person, changed }: AbsenceProps) {
  const [isOpen, setOpen] = useState(false)
  const dayOf = useStoredDay()
  const t = useTexts(texts).away
  const close = (said?: string) => {
    setOpen(false)
    if (!said) return
    sayDone(said)
    void changed()
  }
  return (
    <div className="stack">
      <p>{person.away_until ? t.isAway(dayOf(person.away_until)) : t.isHere}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t.set}</Button>
      </div>
      {isOpen && <AwayDialog person={person} onClose={close} />}
    </div>
  )
}
