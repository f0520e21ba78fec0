import { staffPathTo } from '@porchlight/domain/staff'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { giveBack } from '../assignment/assignable.ts'
import { texts as assignmentTexts } from '../assignment/text.ts'
import { useKeyHint } from '../keys/keys.ts'
import { call, isRefusal } from '../session/api.ts'
import { useStaff } from '../session/session.tsx'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { sayDone } from '../undo/done.ts'
import { nextIcon } from './icons.ts'
import { texts } from './text.ts'

const KEY = 't'
const TAKE = 'POST /staff/queue/next'

/** Assigns the first application that no one works on to the person, and opens it. `onNone`: there was none. */
export function NextUnassigned({ onNone }: { onNone(): void }) {
  const [, go] = useLocation()
  const { session } = useStaff()
  const action = useAction()
  const hint = useKeyHint()(KEY)
  const t = useTexts(texts).nextUnassigned
  const assigned = useTexts(assignmentTexts)
  const take = () =>
    action.run(async once => {
      try {
        const { application_id } = await call(TAKE, once())
        go(staffPathTo('application', { application_id }))
        const moved = { application_id, from: session?.id ?? null, former: null }
        sayDone(assigned.assignedToYou, stop => giveBack([moved], assigned, stop))
      } catch (error) {
        if (!isRefusal<typeof TAKE>(error, 'queue_empty')) throw error
        sayDone(t.none)
        onNone()
      }
    })
  return (
    <>
      <Button kind="primary" icon={nextIcon} busy={action.busy && t.taking} onClick={() => void take()} {...hint}>
        <span>{t.take}</span>
        {hint['aria-keyshortcuts'] && (
          <span aria-hidden="true" className="queue-head__key">
            {KEY}
          </span>
        )}
      </Button>
      <Problem sentence={action.problem} />
    </>
  )
}
