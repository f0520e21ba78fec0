import { useTexts } from '../../text/texts.ts'
import { usePart } from '../form/use-part.ts'
import { useAction } from '../ui/use-action.ts'
import { AwayForm } from './AwayForm.tsx'
import type { PartProps } from './part.ts'
import { texts } from './text.ts'

/** The day until which new applications go to the substitute, and not to the person. */
export function Away({ person, change }: PartProps) {
  const { typed, type } = usePart(person.away_until ?? '')
  const action = useAction()
  const t = useTexts(texts).away
  const save = () => {
    const body = { away_until: typed || null }
    void change(action, { step: 'staff.away', method: 'PUT', path: 'away', body, done: t.done })
  }
  return <AwayForm id="away" text={t} day={typed} onDay={type} action={action} onSave={save} />
}
