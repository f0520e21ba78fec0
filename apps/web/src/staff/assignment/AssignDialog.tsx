import { unlicensedWords } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { AssignTo } from './AssignTo.tsx'
import { texts } from './text.ts'

/** Assigns the application of the page. */
export function AssignDialog({ view, changed, onClose }: ActionDialogProps) {
  const { assignee, assigned_at, unlicensed } = view.assignment
  const translate = useTranslate()
  const times = useTimes()
  const t = useTexts(texts)
  const application = {
    application_id: view.id,
    dealer_id: view.dealer.id,
    state: view.state || null,
    from: assignee,
    name: '',
  }
  return (
    <AssignTo applications={[application]} changed={changed} onClose={onClose}>
      <p>
        <span>{assignee ? t.now(assignee.name) : t.none}</span>{' '}
        {assigned_at && <span className="soft">{t.since(times.minute(assigned_at))}</span>}
      </p>
      {unlicensed && <p>{translate(unlicensedWords(unlicensed, view.state))}</p>}
    </AssignTo>
  )
}
