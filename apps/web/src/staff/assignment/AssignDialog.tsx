import { useTexts } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import type { ActionDialogProps } from '../panel/panel.ts'
import { AssignTo } from './AssignTo.tsx'
import { texts } from './text.ts'

/** Assigns the application of the page. */
export function AssignDialog({ view, changed, onClose }: ActionDialogProps) {
  const { assignee, assigned_at } = view.assignment
  const times = useTimes()
  const t = useTexts(texts)
  const application = { application_id: view.id, dealer_id: view.dealer.id, from: assignee, name: '' }
  return (
    <AssignTo applications={[application]} changed={changed} onClose={onClose}>
      <p>
        <span>{assignee ? t.now(assignee.name) : t.none}</span>{' '}
        {assigned_at && <span className="soft">{t.since(times.minute(assigned_at))}</span>}
      </p>
    </AssignTo>
  )
}
