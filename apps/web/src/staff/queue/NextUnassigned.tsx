import { staffPathTo } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useKeyHint } from '../keys/keys.ts'
import { call, isRefusal } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { nextIcon } from './icons.ts'
import { texts } from './text.ts'

const KEY = 't'
const TAKE = 'POST /staff/queue/next'

/** Assigns the first application that no one works on to the person, and opens it. `onNone`: there was none. */
export function NextUnassigned({ onNone }: { onNone(): void }) {
  const [, go] = useLocation()
  const [hasNone, setNone] = useState(false)
  const action = useAction()
  const hint = useKeyHint()(KEY)
  const t = useTexts(texts).nextUnassigned
  const take = () => {
    setNone(false)
    return action.run(async keyOf => {
      try {
        const { application_id } = await call(TAKE, { idempotencyKey: keyOf() })
        go(staffPathTo('application', { application_id }))
      } catch (error) {
        if (!isRefusal<typeof TAKE>(error, 'queue_empty')) throw error
        setNone(true)
        onNone()
      }
    })
  }
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
      <p role="status" className="queue-head__message">
        {hasNone && t.none}
      </p>
      <Problem sentence={action.problem} />
    </>
  )
}
